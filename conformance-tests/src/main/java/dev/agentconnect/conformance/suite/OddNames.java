package dev.agentconnect.conformance.suite;

import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.HttpAnswer;
import java.util.List;

/** File names that have broken stores and headers elsewhere. */
final class OddNames {
    static final List<String> ALL =
            List.of("../../x", "..", "a\r\nX-H: 1", "semi;colon \"q\".txt", "\u6587\u4ef6.txt", "n".repeat(300));

    private OddNames() {}

    /** A download of such a file has one disposition at most and no header that the name smuggled in. */
    static void inspect(String name, HttpAnswer answer) {
        Verdict.require(answer.headers("x-h").isEmpty(), "no header from the name '" + name + "'", "X-H was set");
        Verdict.require(answer.headers("content-disposition").size() <= 1, "one Content-Disposition", "several");
        String disposition = answer.header("content-disposition").orElse("");
        Verdict.require(!disposition.contains("../"), "a file name without a path in Content-Disposition", disposition);
        Verdict.require(answer.status() < 500, "no server error for '" + name + "'", answer);
    }
}
