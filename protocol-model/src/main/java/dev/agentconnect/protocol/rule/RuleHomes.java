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
import java.util.Set;

/**
 * Where each rule of a {@link RuleTable} is enforced. Data beside the table; the tests of this suite hold the claims to the
 * code. Immutable, thread safe.
 */
public final class RuleHomes {
    private static final String XAGENT_RESOURCE = "rule-homes.json";

    private final Map<String, List<RuleHome>> byId;

    private RuleHomes(Row[] rows) {
        Map<String, List<RuleHome>> map = new LinkedHashMap<>();
        for (Row row : rows) {
            if (map.put(row.id, List.copyOf(row.homes)) != null) {
                throw new IllegalStateException("rule id twice: " + row.id);
            }
        }
        byId = Collections.unmodifiableMap(map);
    }

    /**
     * The homes of {@link RuleTable#xagent()}.
     *
     * @return the homes, read once
     */
    public static RuleHomes xagent() {
        return XAgent.HOMES;
    }

    /**
     * The ids of all rules that have an entry.
     *
     * @return in the order of the table
     */
    public Set<String> ruleIds() {
        return byId.keySet();
    }

    /**
     * The homes of one rule.
     *
     * @param ruleId the rule's id
     * @return its homes; empty for an id without an entry
     */
    public List<RuleHome> of(String ruleId) {
        return byId.getOrDefault(ruleId, List.of());
    }

    private static RuleHomes load() {
        try (InputStream in = RuleHomes.class.getResourceAsStream(XAGENT_RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + XAGENT_RESOURCE);
            }
            JsonNode tree = Json.reader(JsonLimits.DOCUMENT).read(in.readAllBytes());
            return new RuleHomes(Json.mapper().treeToValue(tree, Row[].class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("unreadable resource " + XAGENT_RESOURCE, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Row(String id, List<RuleHome> homes) {}

    /** Loads the homes at their first use, once. */
    private static final class XAgent {
        static final RuleHomes HOMES = load();
    }
}
