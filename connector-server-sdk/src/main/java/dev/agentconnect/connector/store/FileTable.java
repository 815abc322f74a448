package dev.agentconnect.connector.store;

import java.time.Instant;
import java.util.List;

/** What is known of kept files, so that they are served after a restart until their time (section 5). Thread safe; may block. */
public interface FileTable {
    /**
     * Remembers a file whose bytes are whole and in place. Files that have expired by then are forgotten on the way, so that there are
     * never many more rows than files.
     *
     * @param file the file
     * @param now the time
     */
    void save(FileRecord file, Instant now);

    /**
     * Every file, expired ones included.
     *
     * @return all of them, at start-up
     */
    List<FileRecord> all();

    /**
     * Forgets a file; an unknown one is fine.
     *
     * @param fileRef the reference
     */
    void remove(String fileRef);
}
