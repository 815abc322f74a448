package dev.agentconnect.host.servlet;

import dev.agentconnect.host.HostOptions;

/**
 * What a {@link WebAppServlet} allows. Ports, TLS, threads, header sizes and read timeouts are the container's business. It is
 * immutable.
 */
public final class ServletOptions {
    private final long maxBodyBytes;
    private final HostOptions host;

    private ServletOptions(Builder builder) {
        maxBodyBytes = builder.maxBodyBytes;
        host = builder.host;
    }

    /** Starts with the defaults that each setter names. */
    public static Builder builder() {
        return new Builder();
    }

    long maxBodyBytes() {
        return maxBodyBytes;
    }

    HostOptions host() {
        return host;
    }

    /** Collects the options; used by one thread. */
    public static final class Builder {
        private long maxBodyBytes = 1L << 20;
        private HostOptions host = HostOptions.DEFAULT;

        private Builder() {}

        /** The longest request body that is no upload, in bytes. Default: 1 MiB. */
        public Builder maxBodyBytes(long bytes) {
            if (bytes <= 0) {
                throw new IllegalArgumentException("every limit must be positive");
            }
            maxBodyBytes = bytes;
            return this;
        }

        /** What is chosen in the same way for every host. Default: {@link HostOptions#DEFAULT}. */
        public Builder host(HostOptions options) {
            host = options;
            return this;
        }

        /** Finishes the options. */
        public ServletOptions build() {
            return new ServletOptions(this);
        }
    }
}
