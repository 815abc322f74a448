package dev.agentconnect.examples.telegram.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OffsetStoreTest {
    @TempDir
    Path directory;

    @Test
    void an_offset_is_kept_in_one_file_named_after_the_bot() throws IOException {
        OffsetStore store = new OffsetStore(directory.resolve("made-when-needed"));
        store.store(7, 100);
        store.store(7, 101);

        assertThat(store.load(7)).isEqualTo(101);
        assertThat(store.load(8)).isZero();
        assertThat(directory.resolve("made-when-needed"))
                .isDirectoryContaining("glob:**/7")
                .satisfies(kept -> assertThat(kept.toFile().list()).containsExactly("7"));
    }

    @Test
    void a_file_that_is_no_offset_counts_as_none() throws IOException {
        Files.writeString(directory.resolve("7"), "not a number");
        Files.writeString(directory.resolve("8"), "9".repeat(100));

        assertThat(new OffsetStore(directory).load(7)).isZero();
        assertThat(new OffsetStore(directory).load(8)).isZero();
    }
}
