package dev.agentconnect.conformance.suite;

import dev.agentconnect.conformance.check.Canaries;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Handshake;
import dev.agentconnect.conformance.wire.RawSocket;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The WebSocket handshake at /ws (sections 3 and 6). */
final class HandshakeChecks {
    private HandshakeChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "handshake.subprotocol",
                        "6",
                        "/ws opens and selects the subprotocol xagent.connector.packet.v1",
                        HandshakeChecks::subprotocol,
                        "MIN-04",
                        "WS-02"),
                Check.must(
                        "handshake.wrong-subprotocol",
                        "6",
                        "A foreign subprotocol is never selected",
                        context -> foreign(context, "graphql-transport-ws"),
                        "WS-02"),
                Check.must(
                        "handshake.no-subprotocol",
                        "6",
                        "Without an offered subprotocol none is selected",
                        context -> foreign(context, null),
                        "WS-02"),
                Check.must(
                        "handshake.key",
                        "6",
                        "If a key is demanded, /ws is refused without it and with a wrong one",
                        HandshakeChecks::key,
                        "WS-11"));
    }

    static boolean opensWithout(CheckContext context) {
        return context.dial(Handshake.regular(null)).wasOpened();
    }

    private static Outcome subprotocol(CheckContext context) {
        RawSocket socket = context.dialWithKey(Handshake.SUBPROTOCOL);
        Verdict.require(socket.wasOpened(), "an open data plane", socket.refusal());
        Verdict.require(
                socket.selectedSubprotocol().equals(Handshake.SUBPROTOCOL),
                "subprotocol " + Handshake.SUBPROTOCOL,
                "'" + socket.selectedSubprotocol() + "'");
        return Outcome.pass();
    }

    private static Outcome foreign(CheckContext context, @Nullable String offered) {
        RawSocket socket = context.dialWithKey(offered);
        if (!socket.wasOpened()) {
            return Outcome.pass();
        }
        Verdict.require(
                socket.selectedSubprotocol().isEmpty(),
                "a refusal, or no subprotocol selected",
                "'" + socket.selectedSubprotocol() + "' selected");
        return Outcome.ambiguous("the handshake was accepted without a subprotocol");
    }

    private static Outcome key(CheckContext context) {
        RawSocket without = context.dial(Handshake.regular(null));
        RawSocket wrong = context.dial(Handshake.regular(Canaries.API_KEY));
        boolean demanded = context.card().apiKeyRequired().orElse(false);
        if (without.wasOpened() && wrong.wasOpened() && !demanded) {
            throw Verdict.notTested("/ws demands no key");
        }
        Verdict.require(!without.wasOpened(), "a refusal without a key", "an open socket");
        Verdict.require(!wrong.wasOpened(), "a refusal with a wrong key", "an open socket");
        return Outcome.pass();
    }
}
