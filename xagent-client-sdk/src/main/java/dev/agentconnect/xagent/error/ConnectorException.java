package dev.agentconnect.xagent.error;

import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the client reports as failed. Unchecked, one class per answer to "what can I do now". Messages are made
 * for logs: they hold places, codes and names, never keys, tokens or payloads.
 */
public abstract sealed class ConnectorException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ConnectorException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Whether the request may have taken effect at the connector although no answer says so. The client never repeats such
     * a request by itself.
     *
     * @return true when nobody on this side knows
     */
    public boolean isOutcomeUnknown() {
        return false;
    }

    /** The card breaks rules or is of a generation that is not admitted (sections 4.1 and 12). Nothing was connected. */
    public static final class CardRefused extends ConnectorException {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("serial") // an immutable list of records; nobody serialises an exception of this suite
        private final List<Violation> violations;

        /**
         * Makes the exception.
         *
         * @param violations every broken rule
         */
        public CardRefused(List<Violation> violations) {
            super(
                    "card refused: "
                            + violations.stream().map(Violation::describe).collect(Collectors.joining("; ")),
                    null);
            this.violations = List.copyOf(violations);
        }

        /**
         * The broken rules.
         *
         * @return all of them, in document order
         */
        public List<Violation> violations() {
            return violations;
        }
    }

    /** An HTTP endpoint did not answer, or not with success (sections 4 and 5). */
    public static final class EndpointFailed extends ConnectorException {
        private static final long serialVersionUID = 1L;

        private final int status;

        /**
         * Makes the exception.
         *
         * @param endpoint the fixed path, without host
         * @param status the HTTP status, or 0 when there was no answer
         * @param cause what broke, or null
         */
        public EndpointFailed(String endpoint, int status, @Nullable Throwable cause) {
            super(endpoint + (status == 0 ? " could not be reached" : " answered with status " + status), cause);
            this.status = status;
        }

        /**
         * The HTTP status.
         *
         * @return the status, or 0 when there was no answer
         */
        public int status() {
            return status;
        }

        /**
         * Whether the connector refused the system API key.
         *
         * @return true for 401 and 403
         */
        public boolean isKeyRefused() {
            return status == 401 || status == 403;
        }
    }

    /** The WebSocket came up and the connector, or this side, refused the hello (sections 8.1, 8.2 and 12). */
    public static final class HelloRefused extends ConnectorException {
        private static final long serialVersionUID = 1L;

        private final String code;

        /**
         * Makes the exception.
         *
         * @param code the stable code
         */
        public HelloRefused(String code) {
            super("hello refused: " + code, null);
            this.code = code;
        }

        /**
         * Why.
         *
         * @return a stable code, as in section 8.23 when it came from the connector
         */
        public String code() {
            return code;
        }
    }

    /** The connector answered with an error, in the answer itself or as a packet of its own (sections 7 and 8.23). */
    public static final class RequestFailed extends ConnectorException {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("serial") // an immutable record; nobody serialises an exception of this suite
        private final WireError error;

        /**
         * Makes the exception.
         *
         * @param request the wire type of the request
         * @param error what the connector said
         */
        public RequestFailed(String request, WireError error) {
            super(request + " failed: " + error.code(), null); // the connector's free text stays out of messages
            this.error = error;
        }

        /**
         * What the connector said.
         *
         * @return code and text as they came
         */
        public WireError error() {
            return error;
        }
    }

    /** An answer came that the protocol does not allow. Whether the request took effect is not known. */
    public static final class AnswerRefused extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /**
         * Makes the exception.
         *
         * @param request the wire type of the request
         * @param fault what is wrong with the answer, without its content
         */
        public AnswerRefused(String request, String fault) {
            super("answer to " + request + " refused: " + fault, null);
        }

        @Override
        public boolean isOutcomeUnknown() {
            return true;
        }
    }

    /** No answer came in time. Whether the request took effect is not known; the client never repeats it by itself. */
    public static final class RequestTimeout extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /**
         * Makes the exception.
         *
         * @param request the wire type of the request
         */
        public RequestTimeout(String request) {
            super("no answer to " + request + " in time", null);
        }

        @Override
        public boolean isOutcomeUnknown() {
            return true;
        }
    }

    /** The connection ended before the answer came, or there is none. */
    public static final class LinkLost extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /** What is known about the request. */
        public enum Outcome {
            /** It never left this side: it may be repeated. */
            NOT_SENT,
            /** It may have taken effect. The client never repeats it by itself. */
            UNKNOWN
        }

        private final Outcome outcome;

        /**
         * Makes the exception.
         *
         * @param what what was under way
         * @param outcome what is known about it
         * @param cause why the link ended, or null
         */
        public LinkLost(String what, Outcome outcome, @Nullable Throwable cause) {
            super(
                    what + (outcome == Outcome.NOT_SENT ? " was not sent: no link" : ": link lost, outcome unknown"),
                    cause);
            this.outcome = outcome;
        }

        /**
         * What is known about the request.
         *
         * @return whether it may have taken effect
         */
        public Outcome outcome() {
            return outcome;
        }

        @Override
        public boolean isOutcomeUnknown() {
            return outcome == Outcome.UNKNOWN;
        }
    }

    /** This side refused before anything was sent: unknown tool, missing field, packet too long. */
    public static final class CallRefused extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /**
         * Makes the exception.
         *
         * @param reason why, without values
         */
        public CallRefused(String reason) {
            super(reason, null);
        }
    }

    /** A tool call of the model was refused on this side (sections 8.18, 10 and 10.1). Nothing was invoked. */
    public static final class ToolRefused extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /** Why. */
        public enum Reason {
            /** The card has no such tool. */
            UNKNOWN_TOOL,
            /** The session belongs to a connection of another connector. */
            OTHER_CONNECTOR,
            /** No channel that may be used has the tool available now. */
            NO_USABLE_CHANNEL,
            /** An argument does not fit the schema that the model was shown. */
            BAD_ARGUMENT,
            /** The file behind a reference could not be opened or read. */
            FILE_UNAVAILABLE,
            /** The connector did not take the file. */
            UPLOAD_FAILED
        }

        private final Reason reason;

        /**
         * Makes the exception.
         *
         * @param reason why
         * @param detail more about it, without values
         * @param cause what broke, or null
         */
        public ToolRefused(Reason reason, String detail, @Nullable Throwable cause) {
            super("tool call refused: " + detail, cause);
            this.reason = reason;
        }

        /**
         * Why.
         *
         * @return one of a fixed list
         */
        public Reason reason() {
            return reason;
        }
    }

    /** What the platform remembers could not be read or written. What happened on the wire has happened. */
    public static final class StoreFailed extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /**
         * Makes the exception.
         *
         * @param reason what failed, without values
         * @param cause what broke, or null
         */
        public StoreFailed(String reason, @Nullable Throwable cause) {
            super(reason, cause);
        }
    }

    /** A bound of the client is reached. Nothing was sent; try again later. */
    public static final class Overloaded extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /**
         * Makes the exception.
         *
         * @param bound the name of the bound
         */
        public Overloaded(String bound) {
            super("bound reached: " + bound, null);
        }
    }

    /** A file did not arrive whole, or was not taken (section 5). Nothing was left behind. */
    public static final class TransferFailed extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /**
         * Makes the exception.
         *
         * @param reason why, without URL or content
         * @param cause what broke, or null
         */
        public TransferFailed(String reason, @Nullable Throwable cause) {
            super(reason, cause);
        }
    }

    /** The client, or the channel, was closed by this side. */
    public static final class ClientClosed extends ConnectorException {
        private static final long serialVersionUID = 1L;

        private final boolean underWay;

        /**
         * Makes the exception for what was not sent, or is no request.
         *
         * @param what what is closed
         */
        public ClientClosed(String what) {
            this(what, false);
        }

        /**
         * Makes the exception.
         *
         * @param what what is closed
         * @param underWay whether a request was under way, so that its outcome is unknown
         */
        public ClientClosed(String what, boolean underWay) {
            super(what + " is closed", null);
            this.underWay = underWay;
        }

        @Override
        public boolean isOutcomeUnknown() {
            return underWay;
        }
    }

    /** Another connector of the catalog has this card id (section 8.2, rule HACK-07). Nothing was connected. */
    public static final class CardTaken extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /**
         * Makes the exception.
         *
         * @param connectorCardId the id that is taken
         */
        public CardTaken(String connectorCardId) {
            super("another Base URL is registered for the card " + connectorCardId, null);
        }
    }

    /**
     * The TLS handshake failed: the certificate is not trusted, or not one of the host that was dialled. Nothing was sent,
     * neither a request nor a key.
     */
    public static final class CertificateRefused extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /**
         * Makes the exception.
         *
         * @param endpoint the fixed path, without host
         * @param cause what the TLS library says
         */
        public CertificateRefused(String endpoint, Throwable cause) {
            super(endpoint + " was not reached: the TLS handshake failed", cause);
        }

        /**
         * Whether a failure is one of the handshake.
         *
         * @param failure what broke
         * @return true when the peer never proved who it is
         */
        public static boolean fits(@Nullable Throwable failure) {
            return failure instanceof SSLHandshakeException || failure instanceof SSLPeerUnverifiedException;
        }
    }

    /** The calling thread was interrupted while it waited; its interrupt flag is set again. */
    public static final class Interrupted extends ConnectorException {
        private static final long serialVersionUID = 1L;

        /** Makes the exception. */
        public Interrupted() {
            super("interrupted while waiting", null);
        }

        @Override
        public boolean isOutcomeUnknown() {
            return true;
        }
    }
}
