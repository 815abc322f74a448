package dev.agentconnect.conformance.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class BeginningsTest {
    private final Beginnings beginnings = new Beginnings();

    @Test
    void theFirstCheckThatNeedsABrokenStepFailsAndTheNextIsNotTested() {
        assertThat(hello("tool.every", false)).isEqualTo(Outcome.fail("an ack", "an error"));
        assertThat(hello("tool.success", false))
                .isEqualTo(new Outcome.NotTested("the hello does not work, as tool.every shows"));
    }

    @Test
    void aCheckThatIsAboutTheStepAlwaysFails() {
        hello("tool.every", false);

        assertThat(hello("hello.ack", false)).isEqualTo(Outcome.fail("an ack", "an error"));
    }

    @Test
    void theSameCheckMayFailTwice() {
        hello("tool.every", false);

        assertThat(hello("tool.every", false)).isInstanceOf(Outcome.Fail.class);
    }

    @Test
    void aStepThatWorkedAgainIsNotHeldAgainstTheNext() {
        hello("tool.every", false);
        beginnings.enter("tool.success");
        beginnings.require(Beginnings.Step.HELLO, true, "an ack", "an ack");

        assertThat(hello("tool.unknown", false)).isInstanceOf(Outcome.Fail.class);
    }

    private Outcome hello(String check, boolean worked) {
        beginnings.enter(check);
        return catchThrowableOfType(
                        Verdict.class, () -> beginnings.require(Beginnings.Step.HELLO, worked, "an ack", "an error"))
                .outcome();
    }
}
