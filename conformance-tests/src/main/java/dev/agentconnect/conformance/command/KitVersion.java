package dev.agentconnect.conformance.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The kit's version, as the build wrote it. */
final class KitVersion implements IVersionProvider {
    static String read() {
        Properties properties = new Properties();
        try (InputStream in = KitVersion.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"agent-connect-conformance " + read() + " (Connector Protocol 3.0)"};
    }
}
