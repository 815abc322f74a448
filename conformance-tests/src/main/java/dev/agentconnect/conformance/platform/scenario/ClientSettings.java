package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.platform.PlatformUnderTest;
import java.net.InetAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * How the client suite runs.
 *
 * @param platform the platform under test
 * @param host the local address to listen on
 * @param port the port, or 0 for a free one
 * @param publicUrl how the platform reaches that port, or null when it is the address itself; without a path
 * @param apiKey the key that the platform is given and that the scripted connector demands
 * @param timeout how long one expectation may take
 * @param quiet how long the kit listens before it says that nothing came
 * @param clock the wall clock
 */
public record ClientSettings(
        PlatformUnderTest platform,
        InetAddress host,
        int port,
        @Nullable URI publicUrl,
        String apiKey,
        Duration timeout,
        Duration quiet,
        Clock clock) {
    private static final int KEY_BYTES = 16;

    /**
     * A key for one run.
     *
     * @return a new random one
     */
    public static String newApiKey() {
        byte[] made = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(made);
        return "kit-" + HexFormat.of().formatHex(made);
    }

    @Override
    public String toString() {
        return "ClientSettings[" + host + ":" + port + "]";
    }
}
