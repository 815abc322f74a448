package dev.agentconnect.protocol.rule;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * A place where a rule is enforced, or the reason why nothing enforces it.
 *
 * @param kind what kind of place
 * @param place for a {@link Kind#VALIDATOR} the class in {@code xagent.validation}; for {@link Kind#SERVER} and {@link
 *     Kind#CLIENT} the class below the base package of the SDK; for {@link Kind#KIT} the id of the check; for {@link
 *     Kind#UNSEEN} why the kit cannot see it; for {@link Kind#REVIEW} why only a person can tell; for {@link Kind#OPEN}
 *     the module that will enforce it, and what is missing
 */
public record RuleHome(Kind kind, String place) {
    /** What kind of place a home is. */
    public enum Kind {
        /** A validator of documents and packets reports it. */
        VALIDATOR,
        /** The connector server SDK obeys or enforces it. */
        SERVER,
        /** The xAgent client SDK obeys or enforces it. */
        CLIENT,
        /** The conformance kit checks it over the wire. */
        KIT,
        /** The conformance kit has no check for it, although the rule concerns the wire. */
        UNSEEN,
        /** Only a person can tell. */
        REVIEW,
        /** Nothing enforces it yet, at least not on this side. */
        OPEN;

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
}
