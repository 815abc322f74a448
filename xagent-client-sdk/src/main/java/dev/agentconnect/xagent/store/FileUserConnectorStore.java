package dev.agentconnect.xagent.store;

import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.StoreFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Remembers in one JSON file, for a platform of one process. The file is replaced as a whole with each change, so that it is
 * always either the old or the new one; a change is on its way to the disk when the call returns. A second
 * process is refused. Readers never wait, writers wait for each other. Thread safe; close it.
 */
public final class FileUserConnectorStore implements UserConnectorStore, AutoCloseable {
    private final int maxRecords;
    private final RecordFile file;
    private final Object writes = new Object(); // orders the writers of the file; nobody else waits for it

    private volatile List<UserConnector> records;

    /**
     * Opens a file, or makes it with the first change.
     *
     * @param path the file; its folder must exist
     * @param maxRecords how many records there may be
     * @throws StoreFailed when it cannot be read, is none of ours, or another process has it
     */
    public FileUserConnectorStore(Path path, int maxRecords) {
        this.maxRecords = maxRecords;
        this.file = RecordFile.open(path.toAbsolutePath());
        try {
            this.records = file.read();
        } catch (IOException e) {
            file.close();
            throw new StoreFailed("the file of user connectors could not be read", e);
        }
    }

    @Override
    public void put(UserConnector connection) {
        synchronized (writes) {
            List<UserConnector> next = new ArrayList<>(records);
            int place = place(next, connection.id());
            if (place >= 0) {
                next.set(place, connection);
            } else if (next.size() >= maxRecords) {
                throw new Overloaded("maxRecords");
            } else {
                next.add(connection);
            }
            write(next);
        }
    }

    private static int place(List<UserConnector> records, String id) {
        for (int i = 0; i < records.size(); i++) {
            if (records.get(i).id().equals(id)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public void remove(String id) {
        synchronized (writes) {
            List<UserConnector> next =
                    records.stream().filter(r -> !r.id().equals(id)).toList();
            if (next.size() != records.size()) {
                write(next);
            }
        }
    }

    private void write(List<UserConnector> next) {
        try {
            file.write(next);
        } catch (IOException e) {
            throw new StoreFailed("the file of user connectors could not be written", e);
        }
        records = List.copyOf(next);
    }

    @Override
    public Optional<UserConnector> find(String id) {
        return matching(r -> r.id().equals(id)).stream().findFirst();
    }

    @Override
    public List<UserConnector> ofUser(String userId) {
        return matching(r -> r.userId().equals(userId));
    }

    private List<UserConnector> matching(Predicate<UserConnector> filter) {
        return records.stream().filter(filter).toList();
    }

    /** Lets another process have the file. */
    @Override
    public void close() {
        file.close();
    }
}
