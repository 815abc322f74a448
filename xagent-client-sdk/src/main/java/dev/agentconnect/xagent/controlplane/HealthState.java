package dev.agentconnect.xagent.controlplane;

/** How a connector is, as far as {@code /health} tells (section 4.3). */
public enum HealthState {
    /** No health check has succeeded or failed yet; perhaps the API key is refused. */
    UNKNOWN,
    /** The last check succeeded. */
    ONLINE,
    /** One or two checks in a row failed. */
    DEGRADED,
    /** Three or more checks in a row failed. */
    OFFLINE,
    /** It answers, but as another connector or in a version that is not let in; no failure or success changes that. */
    INCOMPATIBLE
}
