package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.handler.AuthRejected;
import dev.agentconnect.connector.handler.ToolFailed;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.limits.ShownText;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the headers of answers and turns faults into wire errors; the only place where a throwable becomes one (section 8.23).
 * The peer gets fixed texts, or what a handler meant for it, with secrets taken out; the log gets the rest.
 */
final class Replies {
    private static final Logger LOG = LoggerFactory.getLogger(Replies.class);

    /** How far a chain of causes is followed; it may be a circle. */
    private static final int MAX_CAUSES = 5;

    private final Supplier<String> packetIds;
    private final Timers timers;
    private final Redactor redactor;

    Replies(IdSource ids, Timers timers, Redactor redactor) {
        this.packetIds = ids.series("pkt_");
        this.timers = timers;
        this.redactor = redactor;
    }

    /** The header of an answer. */
    PacketHeader to(PacketHeader request) {
        return request.reply(packetIds.get(), timers.now());
    }

    /** The header of a packet that nobody asked for. */
    PacketHeader push(String channelId) {
        return PacketHeader.push(packetIds.get(), channelId, timers.now());
    }

    /** A fault of protocol, identity, routing or order. */
    ErrorPacket error(PacketHeader request, ErrorCode code, String message) {
        return new ErrorPacket(to(request), of(code, message));
    }

    /** The answer to a text that is no packet: with the ids that could be read. */
    ErrorPacket invalid(Decoded.Bad bad) {
        return error(bad.origin(), of(ErrorCode.INVALID_PACKET, bad.describe()));
    }

    /** An error for a packet of which only this could be read. */
    ErrorPacket error(Decoded.Origin origin, WireError error) {
        PacketHeader header = new PacketHeader(
                packetIds.get(),
                origin.requestId(),
                origin.packetId(),
                origin.connectorChannelId(),
                timers.now(),
                Map.of());
        return new ErrorPacket(header, error);
    }

    WireError of(ErrorCode code, String message) {
        return WireError.of(code, shown(message));
    }

    /** A text of a handler, for the peer, with secrets taken out. */
    @Nullable
    String text(@Nullable String ofHandler) {
        return ofHandler == null ? null : shown(ofHandler);
    }

    private String shown(String text) {
        return ShownText.cut(text, ShownText.MAX_TEXT_CHARS, redactor);
    }

    /** What it means to the peer that the store is away: nothing was done, and the same may be asked again. */
    WireError storeAway() {
        return of(ErrorCode.BUSY, "the connector cannot store anything now; try again later");
    }

    /**
     * What a failed auth handler means to the peer.
     *
     * @param input what the user typed that must not come back
     */
    WireError authFault(Throwable fault, Redactor input) {
        if (fault instanceof AuthRejected rejected) {
            String reason = input.redact(rejected.reason());
            if (rejected.isPassing()) {
                return of(ErrorCode.BUSY, reason);
            }
            return rejected.field() == null
                    ? of(ErrorCode.AUTH_FAILED, reason)
                    : of(ErrorCode.AUTH_INPUT_INVALID, rejected.field() + ": " + reason);
        }
        if (fault instanceof StoreUnavailable) {
            LOG.warn("an auth step found the store away");
            return storeAway();
        }
        if (fault instanceof TimeoutException) {
            return of(ErrorCode.AUTH_FAILED, "the target did not answer in time");
        }
        LOG.warn("the auth handler failed: {}", describe(fault));
        return of(ErrorCode.INTERNAL_ERROR, "the connector failed");
    }

    /** What a failed tool means to the peer; what the handler said has no secret of the channel in it. */
    WireError toolFault(Throwable fault, KnownSecrets known) {
        if (!(fault instanceof ToolFailed failed)) {
            return toolFault(fault);
        }
        String masked = known.mask(failed.reason());
        if (!masked.equals(failed.reason())) {
            LOG.warn("a tool had a secret in the text of its failure {}: masked", failed.code());
        }
        return of(new ErrorCode(failed.code()), masked);
    }

    /** What a tool that failed in no way of its own means to the peer. */
    WireError toolFault(Throwable fault) {
        if (fault instanceof TimeoutException) {
            return of(ErrorCode.TOOL_TIMEOUT, "the tool did not end in time; its outcome is not known");
        }
        LOG.warn("the tool handler failed: {}", describe(fault));
        return of(ErrorCode.TOOL_INVOKE_FAILED, "the tool failed");
    }

    /**
     * A fault for the log: the classes of it and of what caused it, and where they were thrown. Never their texts: those of a target's
     * library may hold a token in any form, and no pattern knows them all.
     */
    String describe(Throwable fault) {
        StringBuilder chain = new StringBuilder();
        Throwable next = fault;
        for (int depth = 0; next != null && depth < MAX_CAUSES; depth++, next = next.getCause()) {
            StackTraceElement[] trace = next.getStackTrace();
            chain.append(depth == 0 ? "" : ", caused by ")
                    .append(next.getClass().getName());
            chain.append(trace.length == 0 ? "" : " at " + trace[0]);
        }
        return chain.toString();
    }
}
