package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/** The answer to a request: it has either a payload or an error (section 7). */
public sealed interface AckPacket extends Packet
        permits ConnectorHelloAck,
                ChannelOpenAck,
                ChannelCloseAck,
                AuthStartAck,
                AuthStatusAck,
                AuthCancelAck,
                AuthLogoutAck,
                DescriptorGetAck,
                ToolInvokeAck {
    @Override
    @Nullable
    WireError error();
}
