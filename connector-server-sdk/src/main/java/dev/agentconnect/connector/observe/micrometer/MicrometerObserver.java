package dev.agentconnect.connector.observe.micrometer;

import dev.agentconnect.connector.observe.ConnectorGauges;
import dev.agentconnect.connector.observe.ConnectorObserver;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Counts the events of a connector in a Micrometer registry, under names that begin with {@code agentconnect.connector}. Every tag has
 * few values: packet types, tools of the card, error codes. Thread safe.
 */
@SuppressWarnings("exports") // whoever uses it has Micrometer
public final class MicrometerObserver implements ConnectorObserver {
    private static final String PREFIX = "agentconnect.connector.";
    private static final int FIRST_CODE = 1000;
    private static final int LAST_CODE = 1015;

    private final MeterRegistry registry;

    /**
     * An observer for the options of a server.
     *
     * @param registry where the meters go
     */
    public MicrometerObserver(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * Registers gauges for what a connector holds: {@code sockets}, {@code connectors}, {@code channels}, {@code files},
     * {@code files.bytes}, {@code inbound.waiting} (not a number while the store is away), and {@code sockets.silence}, the seconds since
     * the last sign of life of the quietest data plane.
     *
     * @param gauges asked at each reading, such as {@code server::gauges}; the registry keeps it
     */
    public void bind(Supplier<ConnectorGauges> gauges) {
        gauge("sockets", gauges, ConnectorGauges::sockets);
        gauge("connectors", gauges, ConnectorGauges::connectors);
        gauge("channels", gauges, ConnectorGauges::channels);
        gauge("files", gauges, ConnectorGauges::files);
        gauge("files.bytes", gauges, ConnectorGauges::fileBytes);
        gauge("inbound.waiting", gauges, MicrometerObserver::waiting);
        gauge("sockets.silence", gauges, MicrometerObserver::silence);
    }

    private static double waiting(ConnectorGauges gauges) {
        OptionalLong waiting = gauges.messagesWaiting();
        return waiting.isPresent() ? (double) waiting.getAsLong() : Double.NaN;
    }

    private static double silence(ConnectorGauges gauges) {
        return gauges.dataPlanes().stream()
                .mapToDouble(plane -> plane.silence().toMillis() / 1_000.0)
                .max()
                .orElse(0);
    }

    private void gauge(String name, Supplier<ConnectorGauges> gauges, ToDoubleFunction<ConnectorGauges> figure) {
        Gauge.builder(PREFIX + name, () -> figure.applyAsDouble(gauges.get())).register(registry);
    }

    private void count(String name, String... tags) {
        registry.counter(PREFIX + name, tags).increment();
    }

    @Override
    public void socketOpened() {
        count("sockets.opened");
    }

    @Override
    public void socketClosed(int code) {
        boolean known = code >= FIRST_CODE && code <= LAST_CODE;
        count("sockets.closed", "code", known ? Integer.toString(code) : "other");
    }

    @Override
    public void helloAccepted() {
        count("hellos", "outcome", "ok");
    }

    @Override
    public void helloRefused(String code) {
        count("hellos", "outcome", code);
    }

    @Override
    public void badPacket() {
        count("packets.bad");
    }

    @Override
    public void channelOpened() {
        count("channels.events", "event", "opened");
    }

    @Override
    public void channelClosed() {
        count("channels.events", "event", "closed");
    }

    @Override
    public void channelRemoved() {
        count("channels.events", "event", "removed");
    }

    @Override
    public void requestHandled(String type, String outcome, Duration took) {
        registry.timer(PREFIX + "requests", "type", type, "outcome", outcome).record(took);
    }

    @Override
    public void toolCalled(String toolId, String outcome, Duration took) {
        registry.timer(PREFIX + "tools", "tool", toolId, "outcome", outcome).record(took);
    }

    @Override
    public void inboundQueued() {
        count("inbound", "event", "queued");
    }

    @Override
    public void inboundRefused() {
        count("inbound", "event", "refused");
    }

    @Override
    public void inboundSent() {
        count("inbound", "event", "sent");
    }

    @Override
    public void inboundRedelivered() {
        count("inbound", "event", "redelivered");
    }

    @Override
    public void inboundDelivered() {
        count("inbound", "event", "delivered");
    }

    @Override
    public void inboundRejected() {
        count("inbound", "event", "rejected");
    }

    @Override
    public void inboundExpired() {
        count("inbound", "event", "expired");
    }

    @Override
    public void outboundSent() {
        count("outbound", "outcome", "ok");
    }

    @Override
    public void outboundRejected(String code) {
        count("outbound", "outcome", code);
    }

    @Override
    public void fileKept(long bytes) {
        registry.summary(PREFIX + "files.kept").record((double) bytes);
    }

    @Override
    public void fileRemoved(long bytes) {
        registry.summary(PREFIX + "files.removed").record((double) bytes);
    }
}
