package dev.agentconnect.examples.telegram.botapi;

import java.io.IOException;

/** A file to send could not be opened, so the Bot API got a form without its end, which it cannot carry out. */
final class FileUnreadableException extends IOException {
    private static final long serialVersionUID = 1L;

    private final boolean gone;

    /**
     * Without the cause's text, which names a path of this machine.
     *
     * @param gone true when the file is not there; a later try cannot help
     */
    FileUnreadableException(boolean gone) {
        super(gone ? "the file is not there any more" : "the file cannot be opened");
        this.gone = gone;
    }

    boolean isGone() {
        return gone;
    }
}
