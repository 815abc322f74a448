package dev.agentconnect.examples.telegramstandin.http;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parameters of one call, wherever they came from: query, form, multipart or JSON. Numbers, objects and arrays of a
 * JSON body are kept as their JSON text, because the Bot API takes every parameter in either shape.
 *
 * <p>Closing deletes the uploads that nobody took. Not safe for concurrent use; one call owns it.
 */
public final class Parameters implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Parameters.class);

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Upload> uploads = new HashMap<>();

    Parameters() {}

    void put(String name, String value) {
        texts.put(name, value);
    }

    void put(String name, Upload upload) {
        uploads.put(name, upload);
    }

    /** The text of a parameter, if it was given. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(texts.get(name));
    }

    /** The file of a parameter, if one was uploaded under this name. */
    public Optional<Upload> upload(String name) {
        return Optional.ofNullable(uploads.get(name));
    }

    @Override
    public void close() {
        for (Upload upload : uploads.values()) {
            try {
                Files.deleteIfExists(upload.path());
            } catch (IOException failure) {
                LOG.warn(
                        "An upload could not be deleted ({})",
                        failure.getClass().getSimpleName());
            }
        }
    }
}
