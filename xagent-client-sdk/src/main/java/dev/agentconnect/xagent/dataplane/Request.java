package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.Packet;
import java.time.Duration;
import java.util.function.Function;

/**
 * A question that expects one answer.
 *
 * @param type what is asked; it names the call in errors
 * @param answerType the packet that answers it
 * @param timeout how long the answer may take
 * @param packet makes the packet for a header
 * @param onAnswer turns a good answer into the result; runs where packets are read, so it must not block
 * @param <T> the result
 */
public record Request<T>(
        PacketType type,
        PacketType answerType,
        Duration timeout,
        Function<PacketHeader, Packet> packet,
        Function<Packet, T> onAnswer) {}
