package dev.agentconnect.conformance.suite;

import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.RunSettings;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Endpoint;
import dev.agentconnect.protocol.json.Json;

/**
 * Restarts the connector through its hook. The end of an open data plane shows that the old process is gone, and {@code /health} that
 * the new one is there: a hook that answers early is no reason to look too soon.
 */
final class Restart {
    private final CheckContext context;

    private Restart(CheckContext context) {
        this.context = context;
    }

    /** Ends the check as not tested when the connector cannot be restarted. */
    static Restart of(CheckContext context) {
        if (context.settings().hooks().find(HookName.RESTART).isEmpty()) {
            throw Verdict.notTested("needs " + HookName.RESTART.option());
        }
        return new Restart(context);
    }

    /** Restarts while the channel is open, says no hello afterwards, and returns when the connector serves again. */
    void whileOpen(BoundChannel channel) {
        context.hooks().require(HookName.RESTART, Json.object());
        if (channel.plane().awaitClose(RunSettings.LONGEST_RESTART).isEmpty()) {
            throw Verdict.notTested("the hook answered, and the data plane was still open after "
                    + RunSettings.LONGEST_RESTART.toSeconds() + " s");
        }
        Endpoint endpoint = context.endpoint();
        if (!context.http().awaitServed("/health", endpoint.apiKey(), RunSettings.LONGEST_RESTART)) {
            throw Verdict.notTested("/health did not answer again within " + RunSettings.LONGEST_RESTART.toSeconds()
                    + " s after the restart");
        }
    }

    /** Restarts, then opens the channel again, which must be the same for the rule to be looked at. */
    BoundChannel andReopen(BoundChannel channel) {
        whileOpen(channel);
        BoundChannel again = context.channels().reopen(channel);
        if (!again.id().equals(channel.id())) {
            throw Verdict.notTested("the channel did not outlive the restart, see restart.bindings");
        }
        return again;
    }
}
