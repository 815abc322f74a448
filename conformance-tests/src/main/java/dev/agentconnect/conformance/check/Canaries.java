package dev.agentconnect.conformance.check;

/** Wrong secrets that the kit plants. They open nothing, and still nobody may send them on (Connector Protocol 3.0, section 3). */
public final class Canaries {
    /** A system API key that no connector has. */
    public static final String API_KEY = "canary-api-key-0d1c6e92b7";

    /** A credential that no target knows. */
    public static final String CREDENTIAL = "canary-credential-58af03d4e1";

    private Canaries() {}
}
