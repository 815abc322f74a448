package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.lease.ConnectorLeases;
import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.packet.HelloAnswer;
import dev.agentconnect.protocol.xagent.packet.HelloRequest;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decides on a hello (sections 8.1 and 8.2). */
final class Handshake {
    private static final Pattern VERSION = Pattern.compile("(\\d{1,9})\\.(\\d{1,9})");

    private final ConnectorCard card;
    private final ConnectorLeases leases;

    Handshake(ConnectorCard card, ConnectorLeases leases) {
        this.card = card;
        this.leases = leases;
    }

    /** The decision. */
    sealed interface Result {
        /** Welcome: who xAgent talks to, and what the two may say. */
        record Accepted(String connectorId, ProfileCatalog.Negotiation negotiation) implements Result {}

        /** Refused; the socket is closed after the error. */
        record Refused(ErrorCode code, String message) implements Result {}
    }

    Result decide(HelloRequest hello, Route plane) {
        Result.Refused fault = fault(hello);
        return fault != null ? fault : attach(hello, plane, negotiate(hello));
    }

    /** What is wrong with a hello, the first of a data plane or a later one; null when it fits. */
    Result.@Nullable Refused fault(HelloRequest hello) {
        if (!card.connectorCardId().equals(hello.connectorCardId())) {
            return new Result.Refused(ErrorCode.CONNECTOR_CARD_ID_MISMATCH, "this is another connector card");
        }
        if (!isSupported(hello.protocolVersion())) {
            return new Result.Refused(
                    ErrorCode.PROTOCOL_VERSION_UNSUPPORTED,
                    "protocol_version is required and must be at least " + XAgentProtocol.VERSION);
        }
        if (supported(hello).isEmpty()) {
            return new Result.Refused(ErrorCode.SUPPORTED_PROFILES_REQUIRED, "supported_profiles is required");
        }
        if (negotiate(hello).profiles().isEmpty()) {
            return new Result.Refused(ErrorCode.NO_COMMON_PROFILE, "supported_profiles has none of this connector");
        }
        return null;
    }

    private static List<String> supported(HelloRequest hello) {
        List<String> supported = hello.supportedProfiles();
        return supported == null ? List.of() : supported;
    }

    private ProfileCatalog.Negotiation negotiate(HelloRequest hello) {
        return ProfileCatalog.V3_0.negotiate(card.supports().profiles(), supported(hello));
    }

    private Result attach(HelloRequest hello, Route plane, ProfileCatalog.Negotiation negotiation) {
        Optional<String> id = leases.attach(hello.connectorId(), plane);
        return id.isPresent()
                ? new Result.Accepted(id.get(), negotiation)
                : new Result.Refused(ErrorCode.BUSY, "too many connectors; try again later");
    }

    HelloAnswer answer(String connectorId) {
        return new HelloAnswer(card.connectorCardId(), connectorId, XAgentProtocol.VERSION, Map.of());
    }

    /** A higher version is accepted: xAgent decides whether it still speaks ours (rule HACK-05). */
    private static boolean isSupported(@Nullable String version) {
        Matcher theirs = VERSION.matcher(version == null ? "" : version);
        Matcher ours = VERSION.matcher(XAgentProtocol.VERSION);
        if (!theirs.matches() || !ours.matches()) {
            return false;
        }
        int major = Integer.compare(Integer.parseInt(theirs.group(1)), Integer.parseInt(ours.group(1)));
        int minor = Integer.compare(Integer.parseInt(theirs.group(2)), Integer.parseInt(ours.group(2)));
        return major != 0 ? major > 0 : minor >= 0;
    }
}
