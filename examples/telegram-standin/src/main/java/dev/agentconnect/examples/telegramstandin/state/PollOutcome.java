package dev.agentconnect.examples.telegramstandin.state;

import java.util.List;

/** How a poll for updates ended. */
public sealed interface PollOutcome {
    /** With updates, oldest first, or with none when the time was up. */
    record Delivered(List<Update> updates) implements PollOutcome {}

    /** Because another poller came. */
    record Displaced() implements PollOutcome {}

    /** Because the stand-in is closing. */
    record Closed() implements PollOutcome {}
}
