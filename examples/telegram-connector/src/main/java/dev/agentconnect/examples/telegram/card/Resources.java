package dev.agentconnect.examples.telegram.card;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Reads what is packed beside the classes of this package. */
final class Resources {
    private Resources() {}

    static byte[] bytes(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
