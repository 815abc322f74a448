package dev.agentconnect.conformance.junit;

import org.jspecify.annotations.Nullable;

/**
 * Something that a user of the target is to say (IM profile v2, section 5).
 *
 * @param chatId who speaks: the {@code chat_id} of the auth input
 * @param text what is said; may be empty when there is a file
 * @param file what is sent along, if anything
 */
public record UserMessage(
        String chatId, String text, @Nullable File file) {
    /**
     * A file that the user sends.
     *
     * @param filename its name; may be odd on purpose
     * @param mediaType its media type
     * @param base64 its bytes
     */
    public record File(String filename, String mediaType, String base64) {}

    /** Thrown by a stimulus that does not take a file of that name, which is allowed for odd ones. */
    public static final class NotTaken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /**
         * Makes the exception.
         *
         * @param message why
         */
        public NotTaken(String message) {
            super(message);
        }
    }
}
