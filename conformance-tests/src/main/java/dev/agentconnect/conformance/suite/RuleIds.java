package dev.agentconnect.conformance.suite;

/** The rule ids of checks that look at whole documents. */
final class RuleIds {
    static final String[] CARD = {
        "CARD-02", "CARD-03", "CARD-04", "CARD-05", "CARD-07", "CARD-09", "CARD-10", "CARD-11", "CARD-12", "CARD-13",
        "CARD-14", "CARD-15", "CARD-16", "CARD-20", "CARD-21", "CARD-22", "CARD-23", "CARD-24", "CARD-25", "CARD-26",
        "CARD-27", "CARD-28", "CARD-29", "CARD-32", "CARD-33", "CARD-34", "CARD-39", "FLOW-01", "FLOW-02", "FLOW-03",
        "FLOW-04", "FLOW-05", "FLOW-06", "FLOW-07", "FLOW-08", "FLOW-09", "FLOW-10", "SC-01", "SC-02", "SC-03", "SC-04",
        "SC-05", "SC-06", "SC-07", "SC-08", "SC-09", "SC-10", "SC-11", "SC-12", "SC-13", "SC-14"
    };

    static final String[] DESCRIPTOR = {
        "DESC-01", "DESC-02", "DESC-03", "DESC-04", "DESC-05", "DESC-06", "DESC-07", "DESC-08", "DESC-09", "DESC-10",
        "DESC-11", "DESC-12", "DESC-13", "DESC-14", "SD-01", "SD-02", "SD-03", "SD-04"
    };

    private RuleIds() {}
}
