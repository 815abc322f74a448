package dev.agentconnect.host;

import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What every host of a {@link WebApp} lets be chosen, the embedded one and a servlet container alike. Immutable.
 *
 * @param webSocketLimits bounds of the sockets
 * @param maxBodyDuration how long the body of a request that is no upload may take
 * @param drainTimeout how long the end waits for exchanges and sockets
 * @param timers clock and timers, or null for some of the host's own
 * @param accessLog whether requests are logged
 */
public record HostOptions(
        WebSocketLimits webSocketLimits,
        Duration maxBodyDuration,
        Duration drainTimeout,
        @Nullable Timers timers,
        boolean accessLog) {
    /** The defaults that each setter of {@link Builder} names. */
    public static final HostOptions DEFAULT =
            new HostOptions(WebSocketLimits.DEFAULT, Duration.ofSeconds(60), Duration.ofSeconds(10), null, false);

    /** Starts with the defaults that each setter names. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects the options; used by one thread. */
    public static final class Builder {
        private WebSocketLimits webSocketLimits = DEFAULT.webSocketLimits;
        private Duration maxBodyDuration = DEFAULT.maxBodyDuration;
        private Duration drainTimeout = DEFAULT.drainTimeout;
        private @Nullable Timers timers;
        private boolean accessLog;

        private Builder() {}

        /** Bounds of the sockets. Default: {@link WebSocketLimits#DEFAULT}. */
        public Builder webSocketLimits(WebSocketLimits limits) {
            webSocketLimits = limits;
            return this;
        }

        /**
         * How long the body of a request that is no upload may take to arrive. A container looks at it between two reads; how long one read
         * waits is its own read timeout. Default: 60 s.
         */
        public Builder maxBodyDuration(Duration duration) {
            maxBodyDuration = duration;
            return this;
        }

        /** How long the end waits for exchanges and sockets. Default: 10 s. */
        public Builder drainTimeout(Duration timeout) {
            drainTimeout = timeout;
            return this;
        }

        /** Clock and timers; whoever passes them closes them. Default: timers of the host's own. */
        public Builder timers(Timers clockAndTimers) {
            timers = clockAndTimers;
            return this;
        }

        /**
         * Whether every request is written to the logger {@code dev.agentconnect.host.access}: method, path without query and with
         * long segments cut, status, bytes, milliseconds. Default: no.
         */
        public Builder accessLog(boolean written) {
            accessLog = written;
            return this;
        }

        /** Finishes the options. */
        public HostOptions build() {
            return new HostOptions(webSocketLimits, maxBodyDuration, drainTimeout, timers, accessLog);
        }
    }
}
