package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.packet.AuthCanceled;
import dev.agentconnect.xagent.dataplane.CallbackQueue;
import dev.agentconnect.xagent.link.Timers;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What the logins of a channel are built on.
 *
 * @param calls the channel's auth packets
 * @param options the pacing
 * @param timers clock and alarms
 * @param queue runs the user's code; not the queue of message handlers, which may wait for a login
 * @param cancel cancels a session and does what follows from it for the channel; blocking
 * @param handOver makes an outcome one on which the user's code may hang
 * @param settle returns when a new login is remembered; blocking
 * @param open the logins that end with the channel
 */
public record LoginWiring(
        AuthCalls calls,
        LoginOptions options,
        Timers timers,
        CallbackQueue queue,
        Function<String, AuthCanceled> cancel,
        UnaryOperator<CompletableFuture<LoginOutcome>> handOver,
        Runnable settle,
        OpenLogins open) {}
