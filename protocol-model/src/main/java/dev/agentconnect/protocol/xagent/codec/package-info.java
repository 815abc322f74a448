/** Bytes to envelope to typed packet, and back. */
@NullMarked
package dev.agentconnect.protocol.xagent.codec;

import org.jspecify.annotations.NullMarked;
