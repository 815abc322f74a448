package dev.agentconnect.examples.telegram.card;

import dev.agentconnect.protocol.xagent.card.Build;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;

/** The build that card and health name (Connector Protocol 3.0, sections 4.1 and 4.3), as the build wrote it down. */
final class BuildInfo {
    private BuildInfo() {}

    static Build load() {
        Properties written = new Properties();
        try {
            written.load(new ByteArrayInputStream(Resources.bytes("build.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Build(written.getProperty("version"), null, null, written.getProperty("build_time", ""), Map.of());
    }
}
