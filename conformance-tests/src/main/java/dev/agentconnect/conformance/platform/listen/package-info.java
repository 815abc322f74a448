/** A small HTTP/1.1 and WebSocket server with control over every byte, so that the kit can also be a bad peer. */
@NullMarked
package dev.agentconnect.conformance.platform.listen;

import org.jspecify.annotations.NullMarked;
