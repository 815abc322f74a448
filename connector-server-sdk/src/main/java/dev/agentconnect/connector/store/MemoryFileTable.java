package dev.agentconnect.connector.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A {@link FileTable} in memory. */
final class MemoryFileTable implements FileTable {
    private final Map<String, FileRecord> files = new ConcurrentHashMap<>();

    @Override
    public void save(FileRecord file, Instant now) {
        files.values().removeIf(known -> !known.expiresAt().isAfter(now));
        files.put(file.fileRef(), file);
    }

    @Override
    public List<FileRecord> all() {
        return List.copyOf(files.values());
    }

    @Override
    public void remove(String fileRef) {
        files.remove(fileRef);
    }

    void removeChannel(String channelId) {
        files.values().removeIf(known -> known.channelId().equals(channelId));
    }
}
