package dev.agentconnect.conformance.check;

import java.util.EnumMap;
import java.util.Map;

/**
 * The steps that most checks begin with. Where one does not work, the checks that are about it fail, and so does the first
 * other one that needs it; the rest would only say the same again and is not tested. Used by one thread.
 */
final class Beginnings {
    /** A step, and the checks that are about it. */
    enum Step {
        CONNECT("connecting to /ws", "handshake."),
        HELLO("the hello", "hello."),
        OPEN("opening a channel", "channel."),
        LOGIN("logging in with the given input", "auth.");

        private final String words;
        private final String group;

        Step(String words, String group) {
            this.words = words;
            this.group = group;
        }
    }

    private final Map<Step, String> checksByBrokenStep = new EnumMap<>(Step.class);
    private String check = "";

    /** The next check begins. */
    void enter(String checkId) {
        check = checkId;
    }

    /** Ends the check unless the step worked; one that works again is forgiven. */
    void require(Step step, boolean worked, String expected, String got) {
        if (worked) {
            checksByBrokenStep.remove(step);
            return;
        }
        String shownBy = checksByBrokenStep.getOrDefault(step, check);
        checksByBrokenStep.put(step, shownBy);
        if (shownBy.equals(check) || check.startsWith(step.group)) {
            throw Verdict.fail(expected, got);
        }
        throw Verdict.notTested(step.words + " does not work, as " + shownBy + " shows");
    }
}
