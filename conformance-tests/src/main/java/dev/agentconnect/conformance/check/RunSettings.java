package dev.agentconnect.conformance.check;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.document.DocumentRules;
import dev.agentconnect.conformance.wire.Endpoint;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the user told the kit.
 *
 * @param endpoint the connector under test
 * @param first the identity to authenticate with, if given
 * @param second another identity, if given
 * @param toolId the tool to invoke, if given
 * @param toolArguments its arguments
 * @param qrFlow the flow of type {@code qr_login} to look at, if given; otherwise the first of the card
 * @param hooks ways to reach what stands behind the connector
 * @param quiet how long a check listens before it says that nothing came
 * @param rules the rules of whole documents
 * @param clock the wall clock
 */
public record RunSettings(
        Endpoint endpoint,
        @Nullable AuthIdentity first,
        @Nullable AuthIdentity second,
        @Nullable String toolId,
        ObjectNode toolArguments,
        @Nullable String qrFlow,
        Hooks hooks,
        Duration quiet,
        DocumentRules rules,
        Clock clock) {
    /** How long silence is listened for when nobody says otherwise. */
    public static final Duration QUIET = Duration.ofMillis(400);

    /** How long a connector may take to go down, and again to come back: a process may have much to load. */
    public static final Duration LONGEST_RESTART = Duration.ofSeconds(60);

    @Override
    public String toString() {
        return "RunSettings[" + endpoint + "]";
    }
}
