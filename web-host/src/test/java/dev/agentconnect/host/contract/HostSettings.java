package dev.agentconnect.host.contract;

import dev.agentconnect.host.HostOptions;
import dev.agentconnect.host.http.HttpLimits;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.time.Duration;

/** What a contract asks of the host that it tests. */
public record HostSettings(
        HttpLimits httpLimits, WebSocketLimits webSocketLimits, Timers timers, Duration drainTimeout, boolean log) {
    /** The defaults; timers of the host's own. */
    public static final HostSettings DEFAULT =
            new HostSettings(HttpLimits.DEFAULT, WebSocketLimits.DEFAULT, null, Duration.ofSeconds(10), false);

    public HostSettings with(HttpLimits limits) {
        return new HostSettings(limits, webSocketLimits, timers, drainTimeout, log);
    }

    public HostSettings with(WebSocketLimits limits) {
        return new HostSettings(httpLimits, limits, timers, drainTimeout, log);
    }

    public HostSettings with(Timers clock) {
        return new HostSettings(httpLimits, webSocketLimits, clock, drainTimeout, log);
    }

    public HostSettings withDrain(Duration timeout) {
        return new HostSettings(httpLimits, webSocketLimits, timers, timeout, log);
    }

    public HostSettings withAccessLog() {
        return new HostSettings(httpLimits, webSocketLimits, timers, drainTimeout, true);
    }

    /** What every kind of host is told in the same way. */
    public HostOptions hostOptions() {
        return new HostOptions(webSocketLimits, HostOptions.DEFAULT.maxBodyDuration(), drainTimeout, timers, log);
    }
}
