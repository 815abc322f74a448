/** The accepting end of a WebSocket, as an endpoint sees it, independent of the server that carries it. */
@NullMarked
package dev.agentconnect.host.websocket;

import org.jspecify.annotations.NullMarked;
