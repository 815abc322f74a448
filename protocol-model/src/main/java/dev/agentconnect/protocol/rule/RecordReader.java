package dev.agentconnect.protocol.rule;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.binding.RecordParser;
import dev.agentconnect.protocol.binding.Unfit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a tree into a record after {@link RecordShape} has found it fit. */
public final class RecordReader {
    private RecordReader() {}

    /**
     * Reads a record.
     *
     * @param tree the JSON
     * @param type the record class
     * @param <T> the record
     * @return the record
     * @throws RuleException when a required part is missing or of the wrong type; it lists them all
     */
    public static <T extends Record> T read(JsonNode tree, Class<T> type) {
        List<Violation> violations = new ArrayList<>();
        T record = read(tree, type, "", violations);
        if (record == null) {
            throw new RuleException("no " + type.getSimpleName(), violations);
        }
        return record;
    }

    /**
     * Reads a record, or says why not.
     *
     * @param tree the JSON
     * @param type the record class
     * @param pointer where the tree stands in its document
     * @param into receives the violations
     * @param <T> the record
     * @return the record, or null when there are violations
     */
    public static <T extends Record> @org.jspecify.annotations.Nullable T read(
            JsonNode tree, Class<T> type, String pointer, List<Violation> into) {
        int before = into.size();
        if (tree.isObject()) {
            RecordShape.of(type).check(tree, pointer, into);
        } else {
            into.add(Violation.error(pointer, "ENV-10", "an object", "something else"));
        }
        if (into.size() > before) {
            return null;
        }
        try (JsonParser in = tree.traverse()) {
            in.nextToken();
            return RecordParser.of(type).parse(in);
        } catch (Unfit | IOException e) {
            throw new IllegalStateException("the shape of " + type.getName() + " let through what it cannot read", e);
        }
    }
}
