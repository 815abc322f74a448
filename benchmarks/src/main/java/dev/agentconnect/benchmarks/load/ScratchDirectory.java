package dev.agentconnect.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder among the system's temporary files that goes with the run. */
record ScratchDirectory(Path path) implements AutoCloseable {
    static ScratchDirectory create() throws IOException {
        return new ScratchDirectory(Files.createTempDirectory("agent-connect-load"));
    }

    @Override
    public void close() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(path)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : deepestFirst) {
            Files.deleteIfExists(each);
        }
    }
}
