package dev.agentconnect.conformance.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The known failures of a peer, each with the reason why it is put up with. A run that fails exactly these is accepted; a check of
 * the list that no longer fails is not, so that the list stays true. Immutable.
 */
public final class Baseline {
    /** No failure is known. */
    public static final Baseline EMPTY = new Baseline(Map.of());

    private static final String FORMAT = "agent-connect-baseline/v1";
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private final Map<String, String> reasonsByCheck;

    private Baseline(Map<String, String> reasonsByCheck) {
        this.reasonsByCheck = reasonsByCheck;
    }

    /**
     * Reads a list.
     *
     * @param json UTF-8 JSON, as {@link #draft} writes it
     * @return the list
     * @throws BaselineException when it is none, or an entry has no reason
     */
    public static Baseline read(byte[] json) {
        JsonNode tree = tree(json);
        if (!tree.path("baseline").asText().equals(FORMAT)
                || !tree.path("known").isArray()) {
            throw new BaselineException("it is no list with \"baseline\":\"" + FORMAT + "\" and \"known\"");
        }
        Map<String, String> reasons = new LinkedHashMap<>();
        for (JsonNode entry : tree.path("known")) {
            String check = entry.path("check").asText();
            String reason = entry.path("reason").asText().strip();
            if (check.isEmpty() || reason.isEmpty()) {
                throw new BaselineException("the entry '" + check + "' has no check or no reason");
            }
            if (reasons.put(check, reason) != null) {
                throw new BaselineException("the check '" + check + "' has two entries");
            }
        }
        return new Baseline(reasons);
    }

    private static JsonNode tree(byte[] json) {
        try {
            return READER.read(json);
        } catch (JsonException e) {
            throw new BaselineException("it is no JSON");
        }
    }

    /**
     * A list of what spoils a run. Reasons that are not known yet are left empty, and a list with an empty reason is refused, so
     * that somebody has to write them.
     *
     * @param report a finished run
     * @return UTF-8 JSON
     */
    public static byte[] draft(RunReport report) {
        ObjectNode root = Json.object().put("baseline", FORMAT);
        root.putArray("known");
        for (CheckResult result : report.results()) {
            Standing standing = report.standing(result);
            if (standing == Standing.KNOWN || (standing == Standing.SPOILS && !RunReport.isKitError(result))) {
                root.withArray("known")
                        .addObject()
                        .put("check", result.check().id())
                        .put(
                                "reason",
                                report.judging()
                                        .baseline()
                                        .reason(result.check().id())
                                        .orElse(""))
                        .put("seen", RunReport.detail(result.outcome()));
            }
        }
        return Json.bytes(root);
    }

    /**
     * Why a check is known to fail.
     *
     * @param checkId the check
     * @return empty when it is not known to fail
     */
    public Optional<String> reason(String checkId) {
        return Optional.ofNullable(reasonsByCheck.get(checkId));
    }

    /**
     * The checks of the list.
     *
     * @return their ids
     */
    public Set<String> checkIds() {
        return Set.copyOf(reasonsByCheck.keySet());
    }

    @Override
    public String toString() {
        return "Baseline" + reasonsByCheck.keySet();
    }
}
