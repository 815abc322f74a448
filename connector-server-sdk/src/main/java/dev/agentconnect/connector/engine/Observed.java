package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.ToolInvoke;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import java.time.Duration;
import java.util.Objects;

/** Reads from the packets of a data plane what an observer is told. */
final class Observed {
    private static final String OK = "ok";
    private static final String UNKNOWN = "unknown";

    private final ConnectorObserver observer;

    Observed(ConnectorObserver observer) {
        this.observer = observer;
    }

    void answered(Packet request, Packet answer, Duration took) {
        String outcome = outcome(answer);
        observer.requestHandled(request.type().word(), outcome, took);
        if (request instanceof ToolInvoke invoke) {
            boolean known = !outcome.equals("tool_not_found") && !(answer instanceof ErrorPacket);
            observer.toolCalled(known ? invoke.payload().toolId() : UNKNOWN, outcome, took);
        }
    }

    /** A packet to xAgent that was queued. */
    void went(Packet packet) {
        if (packet instanceof ChatMessage) {
            observer.inboundSent();
        } else if (packet instanceof ChatMessageAck ack) {
            ChatAckContent content = ack.payload();
            if (isRejected(content)) {
                observer.outboundRejected(Objects.requireNonNullElse(content.code(), UNKNOWN));
            } else {
                observer.outboundSent();
            }
        }
    }

    private static boolean isRejected(ChatAckContent ack) {
        return !ack.status().equals(AckStatus.ACCEPTED) && !ack.status().equals(AckStatus.DUPLICATE);
    }

    private static String outcome(Packet answer) {
        WireError error = answer.error();
        return error == null ? OK : error.code().word();
    }
}
