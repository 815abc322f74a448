/** Neutral ports for HTTP exchanges and WebSocket endpoints. */
@NullMarked
package dev.agentconnect.host;

import org.jspecify.annotations.NullMarked;
