package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.delivery.InboundDelivery;
import dev.agentconnect.connector.file.FileName;
import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundOutcome;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.handler.SharedConsumer;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A channel as handlers see it. */
final class LiveChannel implements ChannelContext {
    private final Channel channel;
    private final ChannelDesk desk;
    private final InboundDelivery inbound;
    private final FileStore files;
    private final ConnectorObserver observer;

    LiveChannel(
            Channel channel, ChannelDesk desk, InboundDelivery inbound, FileStore files, ConnectorObserver observer) {
        this.channel = channel;
        this.desk = desk;
        this.inbound = inbound;
        this.files = files;
        this.observer = observer;
    }

    @Override
    public String channelId() {
        return channel.channelId();
    }

    @Override
    public Optional<Binding> binding() {
        return channel.binding();
    }

    @Override
    public void deliver(InboundMessage message) {
        observed(() -> inbound.deliver(channel, message), List.of(message));
    }

    @Override
    public void deliverAll(List<InboundMessage> messages, Cursor cursor) {
        observed(() -> inbound.deliverAll(channel, messages, cursor), messages);
    }

    @Override
    public Optional<String> cursor(String key) {
        return inbound.cursor(key);
    }

    @Override
    public Optional<InboundOutcome> outcome(String messageId) {
        return inbound.outcome(channel, messageId);
    }

    private void observed(Runnable delivery, List<InboundMessage> messages) {
        try {
            messages.forEach(this::checkFiles);
            delivery.run();
            messages.forEach(message -> observer.inboundQueued());
        } catch (InboundRefused e) {
            observer.inboundRefused();
            throw e;
        }
    }

    private void checkFiles(InboundMessage message) {
        for (ChannelFile file : message.files()) {
            if (file(file.fileRef()).isEmpty()) {
                throw new InboundRefused("a file is unknown, has expired or belongs to another channel", false);
            }
        }
    }

    @Override
    public SharedConsumer share(String key, SharedConsumer.Start start) {
        return desk.share(channel, key, start);
    }

    @Override
    public ChannelFile keepFile(String filename, @Nullable String mimeType, InputStream content) throws IOException {
        ChannelFile kept;
        try {
            kept = files.keep(channel.channelId(), FileName.of(filename, mimeType), content);
        } catch (StoreUnavailable e) {
            throw new IOException("the file cannot be stored now", e);
        }
        if (channel.isRemoved()) {
            files.remove(kept.fileRef());
            throw new IOException("the channel is gone");
        }
        return kept;
    }

    @Override
    public Optional<ChannelFile> file(String fileRef) {
        return files.find(channel.channelId(), fileRef);
    }

    @Override
    public void status(ConnectionStatus status, @Nullable String reason) {
        desk.status(channel, status, reason);
    }

    @Override
    public void toolDenied(String toolId, @Nullable String reason) {
        desk.permission(channel, toolId, reason == null ? "" : reason);
    }

    @Override
    public void toolGranted(String toolId) {
        desk.permission(channel, toolId, null);
    }

    @Override
    public void unbind(ConnectionStatus status, String reason) {
        desk.withdraw(channel, status, reason);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LiveChannel live && live.channel == channel;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(channel);
    }

    @Override
    public String toString() {
        return "ChannelContext[" + channel.channelId() + "]";
    }
}
