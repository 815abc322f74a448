package dev.agentconnect.xagent.chat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/** How a {@link PendingChange} is written: one JSON object that fills one line. */
final class PendingLines {
    /** The longest line: a packet whose every character is an escape, and what stands around it. */
    static final int MAX_BYTES = 8 << 20;

    /** What makes a file a journal of ours: its first line. */
    static final byte[] HEADER = line(Json.object().put("schema", "agent-connect.pending-messages/v1"));

    private static final int MAX_NESTING = 80; // of a packet, and some around it
    private static final Json.TreeReader READER = Json.reader(new JsonLimits(MAX_BYTES, MAX_NESTING, MAX_BYTES));

    private PendingLines() {}

    /** A line with its end; strings hold no line ends, because JSON escapes them. */
    private static byte[] line(ObjectNode tree) {
        byte[] json = Json.bytes(tree);
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }

    static byte[] of(PendingChange change) {
        ObjectNode tree = Json.object();
        if (change instanceof PendingChange.Taken taken) {
            PendingMessage message = taken.message();
            tree.put("op", "put")
                    .put("channel", message.channelKey())
                    .put("given_at", message.givenAt().toString())
                    .set("message", Json.tree(message.content()));
        } else if (change instanceof PendingChange.Forgotten gone) {
            tree.put("op", "remove").put("channel", gone.channelKey()).put("message_id", gone.messageId());
        } else if (change instanceof PendingChange.AllForgotten gone) {
            tree.put("op", "remove_all").put("channel", gone.channelKey());
        }
        return line(tree);
    }

    /**
     * Reads a line without its end.
     *
     * @throws JsonException when it is none of ours
     */
    static PendingChange read(byte[] line) {
        JsonNode tree = READER.read(utf8(line));
        return switch (text(tree, "op")) {
            case "put" -> new PendingChange.Taken(message(tree));
            case "remove" -> new PendingChange.Forgotten(text(tree, "channel"), text(tree, "message_id"));
            case "remove_all" -> new PendingChange.AllForgotten(text(tree, "channel"));
            default -> throw new JsonException("an unknown change");
        };
    }

    /** Bytes alone would be read in the encoding that their beginning looks like. */
    private static String utf8(byte[] line) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new JsonException("no UTF-8");
        }
    }

    private static PendingMessage message(JsonNode tree) {
        JsonNode content = tree.path("message");
        text(content, "message_id");
        try {
            return new PendingMessage(
                    text(tree, "channel"),
                    Json.mapper().treeToValue(content, ChatMessageContent.class),
                    Instant.parse(text(tree, "given_at")));
        } catch (JsonProcessingException | RuntimeException e) {
            throw new JsonException("not a message");
        }
    }

    private static String text(JsonNode tree, String name) {
        String value = tree.path(name).textValue();
        if (value == null) {
            throw new JsonException("no " + name);
        }
        return value;
    }
}
