package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.connector.lease.ConnectorLeases;
import dev.agentconnect.connector.observe.ConnectorGauges;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.StoreUnavailable;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Counts what an engine holds. Thread safe. */
final class LiveGauges implements ConnectorGauges {
    private final Set<DataPlaneConnection> open = ConcurrentHashMap.newKeySet();
    private final ConnectorLeases leases;
    private final ChannelRegistry registry;
    private final FileStore files;
    private final ConnectorStore store;

    LiveGauges(ConnectorLeases leases, ChannelRegistry registry, FileStore files, ConnectorStore store) {
        this.leases = leases;
        this.registry = registry;
        this.files = files;
        this.store = store;
    }

    void opened(DataPlaneConnection plane) {
        open.add(plane);
    }

    void closed(DataPlaneConnection plane) {
        open.remove(plane);
    }

    @Override
    public int sockets() {
        return open.size();
    }

    @Override
    public int connectors() {
        return leases.size();
    }

    @Override
    public int channels() {
        return registry.size();
    }

    @Override
    public int files() {
        return files.count();
    }

    @Override
    public long fileBytes() {
        return files.usedBytes();
    }

    @Override
    public OptionalLong messagesWaiting() {
        try {
            return OptionalLong.of(store.messagesWaiting());
        } catch (StoreUnavailable e) {
            return OptionalLong.empty();
        }
    }

    @Override
    public List<DataPlane> dataPlanes() {
        return open.stream().flatMap(plane -> Stream.ofNullable(plane.gauge())).toList();
    }
}
