package dev.agentconnect.conformance.suite;

/** The rule ids of checks that look at whole documents. */
final class RuleIds {
    static final String[] CARD = {
        "CARD-02", "CARD-03", "CARD-04", "CARD-05", "CARD-07", "CARD-09", "CARD-10", "CARD-11", "CARD-12", "CARD-13",
        "CARD-14", "CARD-15", "CARD-16", "CARD-20", "CARD-21", "CARD-22", "CARD-23", "CARD-24", "CARD-25", "CARD-26",
        "CARD-27", "CARD-28", "CARD-29", "CARD-32", "CARD-33", "CARD-34", "CARD-39", "FLOW-01", "FLOW-02", "FLOW-03",
        "FLOW-04", "FLOW-05", "FLOW-06", "FLOW-07", "FLOW-08", "FLOW-09", "FLOW-10", "SC-01", "SC-02", "SC-03", "SC-04",
        "SC-05", "SC-06", "SC-07", "SC-08", "SC-09", "SC-10", "SC-11", "SC-12", "SC-13", "SC-14", "DEV-01", "DEV-04",
        "DEV-11", "DEV-15", "DEV-18", "IM1-02", "IM1-04", "IM1-05", "IM1-07", "TOOL-15"
    };

    static final String[] DESCRIPTOR = {
        "DESC-01",
        "DESC-02",
        "DESC-03",
        "DESC-04",
        "DESC-05",
        "DESC-06",
        "DESC-07",
        "DESC-08",
        "DESC-09",
        "DESC-10",
        "DESC-11",
        "DESC-12",
        "DESC-13",
        "DESC-14",
        "DESC-15",
        "SD-01",
        "SD-02",
        "SD-03",
        "SD-04",
        "DEV-02",
        "DEV-09",
        "HELLO-08",
        "IM1-01",
        "IM2-06"
    };

    /** What can be seen on one packet of a connector, without those that the other checks of the whole run name. */
    static final String[] PACKET = {
        "AUTH-05",
        "AUTH-06",
        "AUTH-09",
        "AUTH-10",
        "AUTH-16",
        "AUTH-20",
        "CLOSE-04",
        "DESC-04",
        "DESC-09",
        "DESC-11",
        "DESC-15",
        "DESC-21",
        "ENV-06",
        "ENV-08",
        "HACK-02",
        "HACK-03",
        "IM1-08",
        "IM1-09",
        "IM1-10",
        "IM1-11",
        "IM1-12",
        "IM1-13",
        "IM1-14",
        "IM1-15",
        "IM1-16",
        "IM1-17",
        "IM1-21",
        "IM1-29",
        "IM1-32",
        "IM2-02",
        "IM2-08",
        "IM2-12",
        "IM2-13",
        "IM2-14",
        "IM2-15",
        "IM2-16",
        "IM2-18",
        "IM2-33",
        "IM2-34",
        "IM2-35",
        "IM2-36",
        "OPEN-07",
        "OPEN-08",
        "OPEN-09",
        "PUSH-01",
        "PUSH-02",
        "SP-02",
        "SP-03",
        "TOOL-12",
        "TOOL-17",
        "WS-09"
    };

    /** What can be seen on one packet and is advice. */
    static final String[] PACKET_ADVICE = {"AUTH-06", "ENV-07", "ENV-09", "IM1-33", "IM2-18"};

    private RuleIds() {}
}
