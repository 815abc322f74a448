package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.ConnectorHello;
import dev.agentconnect.protocol.xagent.packet.ConnectorHelloAck;
import dev.agentconnect.protocol.xagent.packet.HelloAnswer;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.HelloRefused;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.link.Attempt;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The hello of every attempt, and who answered it last (sections 8.1 and 8.2). A connector that comes back with another
 * id replaces the one before in one step: from then on only descriptors of the new one fit, and the ack of an older
 * attempt changes nothing any more (rule HACK-06). Thread safe.
 */
final class Greeting {
    private final Requester requests;
    private final ChannelTable channels;
    private final Reopening reopening;
    private final DataPlaneOptions options;
    private final DataPlaneEvents events;

    private volatile Expected expected;

    /** Replaced as a whole, under the monitor of the greeting. */
    private volatile Run run;

    /** What is said, and what fits it. */
    private record Expected(Hello hello, DescriptorCheck descriptors) {}

    /** The connector's id as last known, and the attempt on which it was said. */
    private record Run(
            @Nullable String connectorId, @Nullable Attempt attempt) {}

    Greeting(
            Hello hello,
            @Nullable String lastConnectorId,
            Requester requests,
            Reopening reopening,
            DataPlane.Wiring wiring) {
        this.requests = requests;
        this.reopening = reopening;
        this.channels = reopening.channels();
        this.options = wiring.options();
        this.events = wiring.events();
        this.run = new Run(lastConnectorId, null);
        this.expected = new Expected(hello, new DescriptorCheck(hello.card()));
    }

    /** Says hello: the first packet of an attempt (rule WS-05). */
    void start(Attempt attempt) {
        Hello hello = expected.hello();
        Request<HelloAnswer> request = new Request<>(
                PacketType.CONNECTOR_HELLO,
                PacketType.CONNECTOR_HELLO_ACK,
                options.requestTimeout(), // the link's hello time-out is shorter and ends the attempt
                header -> new ConnectorHello(header, hello.request(run.connectorId())),
                answer -> greeted(attempt, hello, (ConnectorHelloAck) answer));
        Await.onEnd(requests.ask(attempt, null, request), (answer, failure) -> {
            if (failure != null) {
                attempt.end(refusal(failure));
            }
        });
    }

    private HelloAnswer greeted(Attempt attempt, Hello hello, ConnectorHelloAck ack) {
        HelloAnswer answer = Objects.requireNonNull(ack.payload());
        hello.check(answer);
        String before = replace(attempt, answer.connectorId());
        // Before anybody can open new ones on this attempt. One that was never open is left to who is opening it.
        List<ChannelRoute> known =
                channels.all().stream().filter(ChannelRoute::wasOpen).toList();
        attempt.confirmReady();
        if (before != null && !before.equals(answer.connectorId())) {
            events.connectorReplaced(before, answer.connectorId());
        }
        known.forEach(route -> reopening.open(attempt, route));
        return answer;
    }

    /** Gives the id until now. */
    private synchronized @Nullable String replace(Attempt attempt, String connectorId) {
        Run before = run;
        if (before.attempt() != null && attempt.isOlderThan(before.attempt())) {
            throw new HelloRefused("superseded");
        }
        run = new Run(connectorId, attempt);
        return before.connectorId();
    }

    private static ConnectorException refusal(ConnectorException cause) {
        return cause instanceof RequestFailed failed
                ? new HelloRefused(failed.error().code().word())
                : cause;
    }

    /** Takes another card of the same connector; the next hello and the next descriptor are held to it. */
    synchronized void expect(ConnectorCard card) {
        Hello now = expected.hello();
        expected = new Expected(new Hello(card, now.supportedProfiles(), now.versions()), new DescriptorCheck(card));
    }

    ConnectorCard card() {
        return expected.hello().card();
    }

    Optional<String> fault(ConnectionDescriptor descriptor, String channelId) {
        return expected.descriptors().fault(descriptor, run.connectorId(), channelId);
    }

    List<String> supportedProfiles() {
        return expected.hello().supportedProfiles();
    }

    @Nullable
    String connectorId() {
        return run.connectorId();
    }
}
