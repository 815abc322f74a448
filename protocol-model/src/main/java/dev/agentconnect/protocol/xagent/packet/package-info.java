/** One record per packet type (Connector Protocol 3.0, section 8 and the IM profiles). */
@NullMarked
package dev.agentconnect.protocol.xagent.packet;

import org.jspecify.annotations.NullMarked;
