package dev.agentconnect.conformance.check;

/** What a connector's author may offer beside the connector, and the option that names it. */
public enum HookName {
    /** Takes {@code {chat_id, text, file}} and makes that user of the target speak. */
    STIMULUS("--stimulus-url"),
    /** Takes {@code after} and says what the target was sent since: {@code {sent: [...], last_index}}. */
    SENT("--sent-url"),
    /** Takes {@code {advance_millis}} and moves the connector's clock. */
    TIME("--time-hook"),
    /** Takes {@code {flow_id, auth_session_id, qr_code_text, qr_code_image}} and scans and confirms that code. */
    SCAN("--scan-url"),
    /** Takes {@code {}} and answers when the connector is going down or has been restarted; it comes back at the same Base URL. */
    RESTART("--restart-hook");

    private final String option;

    HookName(String option) {
        this.option = option;
    }

    /**
     * The option of the command line.
     *
     * @return with its hyphens
     */
    public String option() {
        return option;
    }
}
