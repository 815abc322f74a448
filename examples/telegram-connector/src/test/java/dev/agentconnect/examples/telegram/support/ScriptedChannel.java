package dev.agentconnect.examples.telegram.support;

import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A channel that keeps what it is given and refuses what it is told to refuse. */
public final class ScriptedChannel implements ChannelContext {
    public final List<InboundMessage> delivered = new CopyOnWriteArrayList<>();
    public final List<String> statuses = new CopyOnWriteArrayList<>();
    public final List<String> unbound = new CopyOnWriteArrayList<>();
    public final AtomicInteger refusals = new AtomicInteger();

    /** The queue counts as full while this is positive; every refusal takes one away. */
    public final AtomicInteger fullFor = new AtomicInteger();

    private final String id;
    private final Map<String, ChannelFile> files = new ConcurrentHashMap<>();
    private volatile @Nullable Binding binding;

    public ScriptedChannel(String id, @Nullable Binding binding) {
        this.id = id;
        this.binding = binding;
    }

    public void put(ChannelFile file) {
        files.put(file.fileRef(), file);
    }

    public int keptFiles() {
        return files.size();
    }

    @Override
    public String channelId() {
        return id;
    }

    @Override
    public Optional<Binding> binding() {
        return Optional.ofNullable(binding);
    }

    @Override
    public void deliver(InboundMessage message) {
        if (fullFor.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            refusals.incrementAndGet();
            throw new InboundRefused("full", true);
        }
        if (delivered.stream().noneMatch(known -> known.messageId().equals(message.messageId()))) {
            delivered.add(message);
        }
    }

    @Override
    public ChannelFile keepFile(String filename, @Nullable String mimeType, InputStream content) throws IOException {
        MemoryFile file = MemoryFile.of(filename, mimeType, content.readAllBytes());
        put(file);
        return file;
    }

    @Override
    public Optional<ChannelFile> file(String fileRef) {
        return Optional.ofNullable(files.get(fileRef));
    }

    @Override
    public void status(ConnectionStatus status, @Nullable String reason) {
        statuses.add(status.word());
    }

    @Override
    public void unbind(ConnectionStatus status, String reason) {
        binding = null;
        unbound.add(status.word());
    }
}
