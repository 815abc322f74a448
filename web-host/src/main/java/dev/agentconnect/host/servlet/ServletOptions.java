package dev.agentconnect.host.servlet;

import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link WebAppServlet} allows. Ports, TLS, threads, header sizes and read timeouts are the container's business. It is
 * immutable.
 */
public final class ServletOptions {
    private final long maxBodyBytes;
    private final Duration maxBodyDuration;
    private final WebSocketLimits webSocketLimits;
    private final @Nullable Timers timers;
    private final Duration drainTimeout;
    private final boolean accessLog;

    private ServletOptions(Builder builder) {
        maxBodyBytes = builder.maxBodyBytes;
        maxBodyDuration = builder.maxBodyDuration;
        webSocketLimits = builder.webSocketLimits;
        timers = builder.timers;
        drainTimeout = builder.drainTimeout;
        accessLog = builder.accessLog;
    }

    /** Starts with the defaults that each setter names. */
    public static Builder builder() {
        return new Builder();
    }

    long maxBodyBytes() {
        return maxBodyBytes;
    }

    Duration maxBodyDuration() {
        return maxBodyDuration;
    }

    WebSocketLimits webSocketLimits() {
        return webSocketLimits;
    }

    @Nullable
    Timers timers() {
        return timers;
    }

    Duration drainTimeout() {
        return drainTimeout;
    }

    boolean accessLog() {
        return accessLog;
    }

    /** Collects the options; used by one thread. */
    public static final class Builder {
        private long maxBodyBytes = 1L << 20;
        private Duration maxBodyDuration = Duration.ofSeconds(60);
        private WebSocketLimits webSocketLimits = WebSocketLimits.DEFAULT;
        private @Nullable Timers timers;
        private Duration drainTimeout = Duration.ofSeconds(10);
        private boolean accessLog;

        private Builder() {}

        /** The longest request body that is no upload, in bytes. Default: 1 MiB. */
        public Builder maxBodyBytes(long bytes) {
            if (bytes <= 0) {
                throw new IllegalArgumentException("every limit must be positive");
            }
            maxBodyBytes = bytes;
            return this;
        }

        /**
         * How long the body of a request that is no upload may take to arrive. It is looked at between two reads; how long one read
         * waits is the container's read timeout. Default: 60 s.
         */
        public Builder maxBodyDuration(Duration duration) {
            maxBodyDuration = duration;
            return this;
        }

        /** Bounds of the sockets. Default: {@link WebSocketLimits#DEFAULT}. */
        public Builder webSocketLimits(WebSocketLimits limits) {
            webSocketLimits = limits;
            return this;
        }

        /** Clock and timers; whoever passes them closes them. Default: timers of the servlet's own. */
        public Builder timers(Timers clockAndTimers) {
            timers = clockAndTimers;
            return this;
        }

        /** How long {@link WebAppServlet#drain()} waits for exchanges and sockets to end. Default: 10 s. */
        public Builder drainTimeout(Duration timeout) {
            drainTimeout = timeout;
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
        public ServletOptions build() {
            return new ServletOptions(this);
        }
    }
}
