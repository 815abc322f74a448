package dev.agentconnect.xagent.controlplane;

import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The protocol versions that are let in (section 12, rules HACK-04, HACK-05 and COMPAT-04). A connector that names no
 * version counts as 1.0.
 *
 * @param minimum the lowest, for example {@code 3.0}
 * @param current the version of this side, the highest
 */
public record VersionRange(String minimum, String current) {
    /** What this SDK lets in. */
    public static final VersionRange SUPPORTED = new VersionRange(XAgentProtocol.VERSION, XAgentProtocol.VERSION);

    private static final Pattern VERSION = Pattern.compile("([0-9]{1,4})\\.([0-9]{1,4})");
    private static final String WHEN_ABSENT = "1.0";

    /**
     * Whether a version is let in.
     *
     * @param version the version as it came, or null
     * @return true when it lies within the range
     */
    public boolean admits(@Nullable String version) {
        long number = number(version == null ? WHEN_ABSENT : version);
        return number >= number(minimum) && number <= number(current);
    }

    private static long number(String version) {
        Matcher parts = VERSION.matcher(version);
        return parts.matches() ? Long.parseLong(parts.group(1)) * 10_000 + Long.parseLong(parts.group(2)) : -1;
    }
}
