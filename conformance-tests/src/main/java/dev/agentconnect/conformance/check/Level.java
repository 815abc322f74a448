package dev.agentconnect.conformance.check;

/** How much a rule binds. */
public enum Level {
    /** A broken rule fails the run. */
    MUST,
    /** A broken rule is reported as a warning. */
    SHOULD
}
