package dev.agentconnect.conformance.junit;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.PeerRun;
import dev.agentconnect.conformance.platform.PlatformUnderTest;
import dev.agentconnect.conformance.platform.scenario.ClientRun;
import dev.agentconnect.conformance.platform.scenario.ClientSettings;
import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import java.net.InetAddress;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A platform, and how it is to be tried. The scripted connector listens on a free port of the loopback interface. Not thread safe
 * while it is built.
 */
public final class PlatformSubject extends ConformanceSubject<PlatformSubject> {
    private final PlatformUnderTest platform;
    private @Nullable String apiKey;

    private PlatformSubject(PlatformUnderTest platform) {
        this.platform = platform;
    }

    /**
     * Names a platform.
     *
     * @param platform an adapter around it, or a {@link dev.agentconnect.conformance.platform.HttpPlatform}
     * @return the subject, with nothing else known
     */
    public static PlatformSubject of(PlatformUnderTest platform) {
        return new PlatformSubject(platform);
    }

    /**
     * The system API key that the platform is given. Default: a random one.
     *
     * @param key never printed, and looked for in every packet
     * @return this
     */
    public PlatformSubject apiKey(String key) {
        apiKey = key;
        return this;
    }

    @Override
    PeerRun prepare() {
        return new ClientRun(new ClientSettings(
                platform,
                InetAddress.getLoopbackAddress(),
                0,
                null,
                apiKey == null ? ClientSettings.newApiKey() : apiKey,
                timeout(),
                quiet(),
                Clock.systemUTC()));
    }

    @Override
    List<Check> suite() {
        return ClientSuite.checks();
    }

    @Override
    PlatformSubject self() {
        return this;
    }

    @Override
    public String toString() {
        return "PlatformSubject";
    }
}
