package dev.agentconnect.xagent.controlplane;

/**
 * The health of a connector after a check (section 4.3, rules HEALTH-03, HEALTH-04 and HEALTH-07).
 *
 * @param state how it is
 * @param failuresInARow how many checks failed since the last one that succeeded
 * @param keyRefused whether the last check was answered 401 or 403: a failure of the key, which counts neither as success
 *     nor as failure
 */
public record HealthStatus(HealthState state, int failuresInARow, boolean keyRefused) {
    /** Before the first check. */
    public static final HealthStatus UNKNOWN = new HealthStatus(HealthState.UNKNOWN, 0, false);

    private static final int OFFLINE_FROM = 3;

    HealthStatus succeeded() {
        return new HealthStatus(HealthState.ONLINE, 0, false);
    }

    HealthStatus failed() {
        int failures = failuresInARow == Integer.MAX_VALUE ? failuresInARow : failuresInARow + 1;
        HealthState next = failures < OFFLINE_FROM ? HealthState.DEGRADED : HealthState.OFFLINE;
        return new HealthStatus(state == HealthState.INCOMPATIBLE ? state : next, failures, false);
    }

    HealthStatus refusedKey() {
        return new HealthStatus(state, failuresInARow, true);
    }

    HealthStatus incompatible() {
        return new HealthStatus(HealthState.INCOMPATIBLE, 0, false);
    }
}
