package dev.agentconnect.xagent.projection;

/**
 * What is wrong with one field of a form (section 4.1).
 *
 * @param field the field's name; that of an unknown field came from the caller
 * @param kind what is wrong
 */
public record FieldFault(String field, Kind kind) {
    /** What is wrong. */
    public enum Kind {
        /** It is required and empty. */
        MISSING,
        /** The flow has no such field. */
        UNKNOWN,
        /** It holds line breaks or other control characters; {@code text} and {@code password} are controls of one line. */
        NOT_A_LINE,
        /** It is longer than any field may be. */
        TOO_LONG
    }

    /** For messages: without the value, and without a name that is not the card's. */
    String describe() {
        return switch (kind) {
            case MISSING -> "the field " + field + " is required";
            case UNKNOWN -> "the flow has other fields than were filled in";
            case NOT_A_LINE -> "the field " + field + " must be one line";
            case TOO_LONG -> "the field " + field + " is too long";
        };
    }
}
