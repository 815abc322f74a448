package dev.agentconnect.xagent;

import dev.agentconnect.xagent.chat.ChatHandler;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.dataplane.DataPlane;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Opens channels (section 8.3). What waited for a channel is there before the first packet, so that nothing newer overtakes
 * it and no message of the user is missed.
 *
 * @param plane where to open
 * @param parts what all channels share
 */
record ChannelOpener(DataPlane plane, ChannelDesk.Parts parts) {
    UserChannel open(
            @Nullable String storedId, ChannelBinding binding, @Nullable ChatHandler handler, Runnable onClosed) {
        AtomicReference<@Nullable ChannelDesk> made = new AtomicReference<>();
        try {
            Await.result(plane.open(storedId, route -> desk(made, route, binding, handler, onClosed)));
            return Objects.requireNonNull(made.get()).channel;
        } catch (ConnectorException e) {
            ChannelDesk desk = made.get();
            if (desk != null) {
                desk.route.drop(e); // also when only the wait for it was interrupted: nobody holds it
            }
            throw e;
        }
    }

    private ChannelDesk desk(
            AtomicReference<@Nullable ChannelDesk> made,
            ChannelRoute route,
            ChannelBinding binding,
            @Nullable ChatHandler handler,
            Runnable onClosed) {
        ChannelDesk desk = new ChannelDesk(route, parts, binding, onClosed);
        made.set(desk);
        desk.restore();
        if (handler != null) {
            desk.chat.onMessage(handler);
        }
        return desk;
    }
}
