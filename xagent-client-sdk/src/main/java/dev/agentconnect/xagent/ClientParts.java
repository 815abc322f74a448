package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.xagent.chat.PendingLedgers;
import dev.agentconnect.xagent.controlplane.ControlPlane;
import dev.agentconnect.xagent.controlplane.VersionRange;
import dev.agentconnect.xagent.dataplane.ByteBound;
import dev.agentconnect.xagent.dataplane.CallbackThreads;
import dev.agentconnect.xagent.dataplane.DataPlane;
import dev.agentconnect.xagent.dataplane.Hello;
import dev.agentconnect.xagent.dataplane.PacketIds;
import dev.agentconnect.xagent.transferplane.Downloads;
import dev.agentconnect.xagent.transferplane.Uploads;

/** What a client is made of: its planes, its threads, and how they are put together. Thread safe. */
final class ClientParts implements AutoCloseable {
    final ControlPlane controlPlane;
    final Downloads downloads;

    private final ConnectorClientBuilder.Settings settings;
    private final Uploads uploads;
    private final CallbackThreads threads;
    private final ByteBound callbackBytes;
    private final Notices notices;
    private final PendingLedgers pending;
    private final PacketIds ids = new PacketIds();

    ClientParts(ConnectorClientBuilder.Settings settings) {
        this.settings = settings;
        ClientOptions options = settings.options();
        controlPlane =
                new ControlPlane(settings.transport(), settings.baseUrl(), settings.apiKey(), settings.admission());
        downloads = new Downloads(settings.transport(), settings.baseUrl(), options.transfer());
        uploads = new Uploads(settings.transport(), settings.baseUrl(), settings.apiKey(), options.transfer());
        threads = new CallbackThreads(options.handlerThreads());
        callbackBytes = new ByteBound(options.dataPlane().maxCallbackBytes());
        notices = new Notices(settings.listener(), threads.listener());
        pending = new PendingLedgers(settings.pending(), threads.stores());
    }

    DataPlane dataPlane(ConnectorCard card) {
        ClientOptions options = settings.options();
        return new DataPlane(
                new Hello(card, settings.supportedProfiles(), VersionRange.SUPPORTED::admits),
                settings.connectorId(),
                new DataPlane.Wiring(
                        settings.dialer(),
                        options.dataPlane(),
                        options.link(),
                        settings.timers(),
                        settings.random(),
                        notices));
    }

    ChannelDesk.Parts channels() {
        return new ChannelDesk.Parts(
                settings.options(),
                settings.timers(),
                settings.random(),
                ids,
                threads,
                callbackBytes,
                notices,
                uploads,
                pending);
    }

    /** Ends threads and transport; bounded. */
    @Override
    public void close() {
        threads.close();
        settings.transport().close();
        if (settings.ownsTimers()) {
            settings.timers().close();
        }
    }
}
