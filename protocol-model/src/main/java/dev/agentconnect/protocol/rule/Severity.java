package dev.agentconnect.protocol.rule;

/** How much a broken rule matters. */
public enum Severity {
    /** The document says "must": the value is refused. */
    ERROR,
    /** The document gives advice: the value is accepted and the author told. */
    WARNING
}
