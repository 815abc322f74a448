package dev.agentconnect.connector.observe;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the faults of an observer from whoever tells it. */
final class GuardedObserver implements ConnectorObserver {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedObserver.class);

    private final ConnectorObserver observer;

    GuardedObserver(ConnectorObserver observer) {
        this.observer = observer;
    }

    private static void tell(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            LOG.warn("an observer failed: {}", e.getClass().getName());
        }
    }

    @Override
    public void socketOpened() {
        tell(() -> observer.socketOpened());
    }

    @Override
    public void socketClosed(int code) {
        tell(() -> observer.socketClosed(code));
    }

    @Override
    public void helloAccepted() {
        tell(() -> observer.helloAccepted());
    }

    @Override
    public void helloRefused(String code) {
        tell(() -> observer.helloRefused(code));
    }

    @Override
    public void badPacket() {
        tell(() -> observer.badPacket());
    }

    @Override
    public void channelOpened() {
        tell(() -> observer.channelOpened());
    }

    @Override
    public void channelClosed() {
        tell(() -> observer.channelClosed());
    }

    @Override
    public void channelRemoved() {
        tell(() -> observer.channelRemoved());
    }

    @Override
    public void requestHandled(String type, String outcome, Duration took) {
        tell(() -> observer.requestHandled(type, outcome, took));
    }

    @Override
    public void toolCalled(String toolId, String outcome, Duration took) {
        tell(() -> observer.toolCalled(toolId, outcome, took));
    }

    @Override
    public void inboundQueued() {
        tell(() -> observer.inboundQueued());
    }

    @Override
    public void inboundRefused() {
        tell(() -> observer.inboundRefused());
    }

    @Override
    public void inboundSent() {
        tell(() -> observer.inboundSent());
    }

    @Override
    public void inboundRedelivered() {
        tell(() -> observer.inboundRedelivered());
    }

    @Override
    public void inboundDelivered() {
        tell(() -> observer.inboundDelivered());
    }

    @Override
    public void inboundRejected() {
        tell(() -> observer.inboundRejected());
    }

    @Override
    public void inboundExpired() {
        tell(() -> observer.inboundExpired());
    }

    @Override
    public void outboundSent() {
        tell(() -> observer.outboundSent());
    }

    @Override
    public void outboundRejected(String code) {
        tell(() -> observer.outboundRejected(code));
    }

    @Override
    public void fileKept(long bytes) {
        tell(() -> observer.fileKept(bytes));
    }

    @Override
    public void fileRemoved(long bytes) {
        tell(() -> observer.fileRemoved(bytes));
    }
}
