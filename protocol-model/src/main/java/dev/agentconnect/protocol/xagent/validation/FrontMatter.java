package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Optional;

/**
 * The YAML header of a Skill: what stands between a first line {@code ---} and the next one. Read as data only: tags make no
 * objects and an alias is never expanded, so a small header cannot grow.
 */
final class FrontMatter {
    /** The longest header, in UTF-16 units. */
    static final int MAX_CHARS = 16 * 1024;

    private static final ObjectReader YAML = new YAMLMapper(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(16)
                            .maxDocumentLength(MAX_CHARS)
                            .build())
                    .build())
            .reader();

    private FrontMatter() {}

    /**
     * Reads the header.
     *
     * @return its fields; nothing when there is no header, or none that is a readable mapping within the bounds
     */
    static Optional<JsonNode> read(String markdown) {
        String text = markdown.startsWith("\uFEFF") ? markdown.substring(1) : markdown;
        int start = afterLine(text, 0);
        if (start < 0 || !line(text, 0, start).equals("---")) {
            return Optional.empty();
        }
        for (int at = start; at >= 0 && at - start <= MAX_CHARS; ) {
            int next = afterLine(text, at);
            String line = line(text, at, next);
            if (line.equals("---") || line.equals("...")) {
                return parse(text.substring(start, at));
            }
            at = next;
        }
        return Optional.empty();
    }

    private static Optional<JsonNode> parse(String yaml) {
        try {
            JsonNode tree = YAML.readTree(yaml);
            return tree.isObject() ? Optional.of(tree) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        } catch (RuntimeException e) {
            // The YAML library below Jackson reports some faults of the text as its own unchecked exceptions.
            return Optional.empty();
        }
    }

    private static int afterLine(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? -1 : end + 1;
    }

    private static String line(String text, int from, int next) {
        return text.substring(from, next < 0 ? text.length() : next).stripTrailing();
    }
}
