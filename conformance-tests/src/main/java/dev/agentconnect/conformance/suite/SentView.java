package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;

/** What the target was sent, seen through the hook that says so, from the moment at which this view was made. */
final class SentView {
    /** More would be another run's traffic. */
    private static final int MOST_PAGES = 100;

    private final CheckContext context;
    private final long from;

    private SentView(CheckContext context, long from) {
        this.context = context;
        this.from = from;
    }

    /** Ends the check as not tested when there is no such hook. */
    static SentView of(CheckContext context) {
        SentView whole = new SentView(context, 0);
        return new SentView(context, whole.read(new ArrayList<>()));
    }

    /** Everything that the target was sent since. */
    List<JsonNode> entries() {
        List<JsonNode> entries = new ArrayList<>();
        read(entries);
        return entries;
    }

    /** How many of the entries contain a text. */
    long count(String text) {
        return entries().stream()
                .filter(entry -> entry.toString().contains(text))
                .count();
    }

    private long read(List<JsonNode> into) {
        long last = from;
        for (int page = 0; page < MOST_PAGES; page++) {
            JsonNode answer =
                    context.hooks().require(HookName.SENT, Json.object().put("after", last));
            if (!answer.path("sent").isArray()) {
                throw Verdict.notTested("the hook of " + HookName.SENT.option() + " answered without 'sent'");
            }
            answer.path("sent").forEach(into::add);
            long next = answer.path("last_index").asLong(last);
            if (answer.path("sent").isEmpty() || next <= last) {
                return Math.max(next, last);
            }
            last = next;
        }
        return last;
    }
}
