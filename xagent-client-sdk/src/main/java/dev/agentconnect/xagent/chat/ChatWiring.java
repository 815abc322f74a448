package dev.agentconnect.xagent.chat;

import dev.agentconnect.xagent.dataplane.CallbackQueue;
import dev.agentconnect.xagent.dataplane.PacketIds;
import dev.agentconnect.xagent.link.BackOff;
import dev.agentconnect.xagent.link.Timers;
import java.util.function.Consumer;

/**
 * What the chat of a channel is built on.
 *
 * @param queue runs the handler
 * @param options the bounds
 * @param timers clock and alarms
 * @param backOff the waits before a retry
 * @param ids new packet ids
 * @param memory what is remembered of inbound messages
 * @param pending where messages are remembered
 * @param undelivered is told of messages that are given up; must not block
 */
public record ChatWiring(
        CallbackQueue queue,
        ChatOptions options,
        Timers timers,
        BackOff backOff,
        PacketIds ids,
        InboundMemory memory,
        PendingLedger pending,
        Consumer<Undelivered> undelivered) {}
