package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.report.Judging;
import java.util.List;

/** Which checks a command runs, and how their outcomes are judged. */
record RunPlan(List<Check> checks, Judging judging) {
    RunPlan {
        checks = List.copyOf(checks);
    }
}
