/**
 * HTTP and WebSocket behind a port, with OkHttp as its implementation; Base URL rules (Connector Protocol 3.0, section
 * 3).
 */
@NullMarked
package dev.agentconnect.xagent.transport;

import org.jspecify.annotations.NullMarked;
