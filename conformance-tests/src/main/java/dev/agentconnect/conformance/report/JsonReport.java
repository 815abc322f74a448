package dev.agentconnect.conformance.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.protocol.json.Json;
import java.util.Locale;

/** The run as JSON, for other programs. Field names stay; new ones may be added. */
public final class JsonReport {
    private JsonReport() {}

    /**
     * Renders a run.
     *
     * @param report the finished run
     * @return UTF-8 JSON
     */
    public static byte[] render(RunReport report) {
        ObjectNode root = Json.object();
        root.put("report", "agent-connect-conformance/v1");
        root.put("kit_version", report.kitVersion());
        root.put("protocol_version", "3.0");
        root.put("url", report.url());
        root.put("started", report.started().toString());
        root.put("suite", report.suite());
        root.put("all_musts_hold", report.allMustsHold());
        root.put("accepted", report.accepted());
        root.put("strict", report.judging().strict());
        root.put("untested_musts", report.untestedMusts().size());
        ObjectNode counts = root.putObject("counts");
        report.counts().forEach((word, count) -> counts.put(word.replace(' ', '_'), count));
        report.results().forEach(result -> root.withArray("results").add(one(report, result)));
        return Json.bytes(root);
    }

    private static ObjectNode one(RunReport report, CheckResult result) {
        Check check = result.check();
        ObjectNode node = Json.object();
        node.put("id", check.id());
        check.rules().forEach(rule -> node.withArray("rules").add(rule));
        node.put("section", check.section());
        node.put("level", check.level().name().toLowerCase(Locale.ROOT));
        node.put("title", check.title());
        node.put("outcome", result.outcome().word().replace(' ', '_'));
        node.put("detail", RunReport.detail(result.outcome()));
        node.put("standing", report.standing(result).word());
        String remark = report.remark(result);
        if (!remark.isEmpty()) {
            node.put("remark", remark);
        }
        node.put("millis", result.took().toMillis());
        result.transcript().forEach(line -> node.withArray("transcript").add(line));
        return node;
    }
}
