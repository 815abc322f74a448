/** The embedded host: Jetty serves HTTP, uploads and WebSockets on one port. */
@NullMarked
package dev.agentconnect.host.jetty;

import org.jspecify.annotations.NullMarked;
