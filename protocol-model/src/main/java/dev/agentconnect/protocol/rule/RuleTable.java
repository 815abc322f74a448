package dev.agentconnect.protocol.rule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every rule of a protocol, one a row. Validators and the conformance kit name rules by the ids of this table. Immutable,
 * thread safe.
 */
public final class RuleTable {
    private static final String XAGENT_RESOURCE = "xagent-rules.json";

    private final Map<String, RuleRow> byId;

    private RuleTable(List<RuleRow> rows) {
        Map<String, RuleRow> map = new LinkedHashMap<>();
        for (RuleRow row : rows) {
            if (map.put(row.id(), row) != null) {
                throw new IllegalStateException("rule id twice: " + row.id());
            }
        }
        byId = Collections.unmodifiableMap(map);
    }

    /**
     * The rules of xAgent Connector Protocol 3.0, its profiles and its schemas.
     *
     * @return the table, read once
     */
    public static RuleTable xagent() {
        return XAgent.TABLE;
    }

    /**
     * All rules.
     *
     * @return in the order of the documents
     */
    public List<RuleRow> rows() {
        return List.copyOf(byId.values());
    }

    /**
     * One rule.
     *
     * @param id its id
     * @return the row, if the table has it
     */
    public Optional<RuleRow> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    private static RuleTable load(String resource) {
        try (InputStream in = RuleTable.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + resource);
            }
            JsonNode tree = Json.reader(JsonLimits.DOCUMENT).read(in.readAllBytes());
            return new RuleTable(List.of(Json.mapper().treeToValue(tree, RuleRow[].class)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("unreadable resource " + resource, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads the table at its first use, once. */
    private static final class XAgent {
        static final RuleTable TABLE = load(XAGENT_RESOURCE);
    }
}
