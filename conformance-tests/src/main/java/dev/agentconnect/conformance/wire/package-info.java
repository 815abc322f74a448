/** How the kit speaks the wire: raw WebSocket frames, HTTP exchanges, and the transcript of both. */
@NullMarked
package dev.agentconnect.conformance.wire;

import org.jspecify.annotations.NullMarked;
