package dev.agentconnect.protocol.rule;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Set;

/**
 * One rule of the protocol documents.
 *
 * @param id its stable id, for example {@code CARD-21}
 * @param section where it stands: {@code P} common protocol, {@code A} architecture, {@code V1}, {@code V2} and {@code D}
 *     profiles, {@code SC}, {@code SD} and {@code SP} schemas
 * @param subject who must obey
 * @param level how binding it is
 * @param rule what it asks for
 * @param kinds how it can be checked
 */
public record RuleRow(String id, String section, Subject subject, Level level, String rule, Set<CheckKind> kinds) {
    /** Copies what it is given. */
    public RuleRow {
        kinds = Set.copyOf(kinds);
    }

    /** Who must obey a rule. */
    public enum Subject {
        /** The Connector Server. */
        CONNECTOR,
        /** The platform that connects to it. */
        XAGENT,
        /** Either side. */
        BOTH;

        /**
         * The word of the table.
         *
         * @return lower case
         */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How binding a rule is. */
    public enum Level {
        /** Breaking it is a fault. */
        MUST,
        /** Advice. */
        SHOULD,
        /** Both outcomes are fine. */
        MAY,
        /** Describes what the platform does today. */
        NOW;

        /**
         * The word of the table.
         *
         * @return lower case
         */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How a rule can be checked. */
    public enum CheckKind {
        /** On a document alone. */
        DOCUMENT("a"),
        /** Over the wire, against a connector. */
        CONNECTOR_WIRE("b"),
        /** Over the wire, against a client. */
        CLIENT_WIRE("c"),
        /** By review only. */
        REVIEW("d");

        private final String letter;

        CheckKind(String letter) {
            this.letter = letter;
        }

        /**
         * The letter of the table.
         *
         * @return a, b, c or d
         */
        @JsonValue
        public String letter() {
            return letter;
        }
    }
}
