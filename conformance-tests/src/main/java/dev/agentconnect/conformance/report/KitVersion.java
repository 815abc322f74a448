package dev.agentconnect.conformance.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The kit's version, as the build wrote it. */
public final class KitVersion {
    private KitVersion() {}

    /**
     * Reads the version.
     *
     * @return for example {@code 1.2.0}
     */
    public static String read() {
        Properties properties = new Properties();
        try (InputStream in = KitVersion.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }
}
