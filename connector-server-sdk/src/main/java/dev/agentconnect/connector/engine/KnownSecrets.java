package dev.agentconnect.connector.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.protocol.secret.Secret;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The secrets that a tool of one channel knows and that must not be in what it says (section 8.19, rule TOOL-13): the texts among the
 * channel's credentials, and what the server was told to keep secret. Immutable.
 */
final class KnownSecrets {
    /** Shorter texts are ids and words, or protect nothing as a key either: taking them out would tear results apart. */
    private static final int SHORTEST = 8;

    private final List<String> spellings;

    private KnownSecrets(Set<String> values) {
        spellings = values.stream()
                .flatMap(value -> List.of(value, URLEncoder.encode(value, StandardCharsets.UTF_8)).stream())
                .distinct()
                .sorted(Comparator.comparingInt(String::length)
                        .reversed()) // so that no rest of a longer one stays behind
                .toList();
    }

    /**
     * Of one channel.
     *
     * @param binding what it is bound to, or null; what its account shows to users is no secret
     * @param ofServer the secrets of the server
     */
    static KnownSecrets of(@Nullable Binding binding, List<Secret> ofServer) {
        Set<String> values = new LinkedHashSet<>();
        ofServer.stream()
                .map(Secret::reveal)
                .filter(text -> text.length() >= SHORTEST)
                .forEach(values::add);
        if (binding != null) {
            String shown =
                    binding.account().displayName() + '\n' + binding.account().accountHint();
            texts(binding.credentials(), text -> {
                if (text.length() >= SHORTEST && !shown.contains(text)) {
                    values.add(text);
                }
            });
        }
        return new KnownSecrets(values);
    }

    private static void texts(JsonNode node, Consumer<String> found) {
        if (node.isTextual()) {
            found.accept(node.textValue());
        }
        node.forEach(inner -> texts(inner, found));
    }

    /** The text with a placeholder in place of every secret. */
    String mask(String text) {
        String masked = text;
        for (String spelling : spellings) {
            masked = masked.replace(spelling, Secret.PLACEHOLDER);
        }
        return masked;
    }

    /**
     * Puts a placeholder in place of every secret in the texts and field names of a tree.
     *
     * @param tree nobody else's; it is changed
     * @param found told the JSON pointer of each place, itself masked
     * @return the tree, or a new text when it was one
     */
    JsonNode mask(JsonNode tree, Consumer<String> found) {
        return spellings.isEmpty() ? tree : mask(tree, "", found);
    }

    private JsonNode mask(JsonNode node, String pointer, Consumer<String> found) {
        if (node.isTextual()) {
            return text(node, pointer, found);
        }
        if (node instanceof ObjectNode object) {
            fields(object, pointer, found);
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, mask(array.get(i), pointer + "/" + i, found));
            }
        }
        return node;
    }

    private JsonNode text(JsonNode node, String pointer, Consumer<String> found) {
        String masked = mask(node.textValue());
        if (masked.equals(node.textValue())) {
            return node;
        }
        found.accept(pointer);
        return TextNode.valueOf(masked);
    }

    private void fields(ObjectNode object, String pointer, Consumer<String> found) {
        Map<String, JsonNode> renamed = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
            String name = mask(field.getKey());
            String inner = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
            JsonNode value = mask(field.getValue(), inner, found);
            if (name.equals(field.getKey())) {
                object.set(name, value);
            } else {
                found.accept(inner);
                object.remove(field.getKey());
                renamed.put(name, value);
            }
        }
        object.setAll(renamed);
    }
}
