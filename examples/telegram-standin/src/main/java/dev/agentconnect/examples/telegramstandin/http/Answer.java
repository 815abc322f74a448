package dev.agentconnect.examples.telegramstandin.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;

/** What goes back to a caller of either port. */
public sealed interface Answer {
    /** A JSON document. */
    record Json(int status, JsonNode body) implements Answer {}

    /** A body that claims to be JSON and need not be. */
    record Raw(int status, String body) implements Answer {}

    /** The bytes of a stored file, as they are. */
    record FileContent(Path file, long byteSize) implements Answer {}

    /** No answer: the connection is closed. */
    record Dropped() implements Answer {}
}
