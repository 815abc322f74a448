package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog.Negotiation;
import dev.agentconnect.xagent.link.Attempt;
import org.jspecify.annotations.Nullable;

/** What is known of a channel at a moment. */
record RouteView(
        @Nullable String channelId,
        @Nullable ConnectionDescriptor descriptor,
        Negotiation negotiation,
        @Nullable Attempt openOn,
        boolean closed) {
    RouteView openOn(@Nullable Attempt attempt) {
        return new RouteView(channelId, descriptor, negotiation, attempt, closed);
    }

    RouteView over() {
        return new RouteView(channelId, descriptor, negotiation, null, true);
    }
}
