package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import org.jspecify.annotations.Nullable;

/** A payload that may bring the channel's descriptor (sections 8.4 to 8.17). */
public sealed interface DescriptorCarrier permits OpenedChannel, AuthState, AuthCanceled, LoggedOut, DescriptorContent {
    /**
     * The state of the channel.
     *
     * @return the descriptor, or null when the payload has none
     */
    @Nullable
    ConnectionDescriptor connectionDescriptor();
}
