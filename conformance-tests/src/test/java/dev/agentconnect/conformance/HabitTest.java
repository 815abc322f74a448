package dev.agentconnect.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.reference.Habit;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What the text leaves open is never a failure. */
@Execution(ExecutionMode.CONCURRENT)
class HabitTest {
    @Test
    @Timeout(60)
    void aConnectorThatClosesTheSocketBehindARefusedSecondHelloDoesNotFail() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Habit.CLOSES_AFTER_REFUSED_HELLO)) {
            run = KitRun.full(connector, "--only", "hello");
        }

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).containsPattern("AMBIGUOUS +hello.second");
    }

    @Test
    @Timeout(60)
    void theToolsOfAConnectorWithoutAuthFlowsAreTestedOnAnOpenChannel() {
        KitRun run = withoutLogin("--only", "tool,channel");

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out())
                .containsPattern("PASS +tool.success")
                .containsPattern("PASS +tool.repeat")
                .containsPattern("PASS +tool.channel-refused");
    }

    @Test
    @Timeout(60)
    void whereNobodyCanLogInALeaseEndsNoLoginAndAnUntestedLoginSaysWhy() {
        KitRun run = withoutLogin("--only", "time.lease,auth");

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out())
                .containsPattern("PASS +time.lease-over")
                .containsPattern("NOT TESTED +auth.logout[^\\n]*\\n +the card has no auth flow")
                .doesNotContain("needs --flow");
    }

    @Test
    @Timeout(60)
    void aConnectorThatWaitsBeforeItSendsAgainIsGivenThatTimeByTheTimeHook() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Habit.WAITS_BEFORE_REDELIVERY)) {
            run = KitRun.full(connector, "--only", "inbound.redelivery,inbound.closed", "--timeout", "4");
        }

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).containsPattern("PASS +inbound.redelivery");
    }

    @Test
    @Timeout(60)
    void withoutATimeHookAMessageThatDoesNotComeAgainNamesTheOptionThatWaitsLonger() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Habit.WAITS_BEFORE_REDELIVERY)) {
            run = KitRun.of(
                    "connector",
                    "--url",
                    connector.url(),
                    "--api-key",
                    ReferenceConnector.API_KEY,
                    "--flow",
                    ReferenceConnector.FLOW,
                    "--auth-input",
                    KitRun.authInput("1001"),
                    "--stimulus-url",
                    connector.stimulusUrl(),
                    "--only",
                    "inbound.redelivery",
                    "--timeout",
                    "4");
        }

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("the user's text within 4 s (--timeout has to be longer than the connector's own pace)");
    }

    @Test
    @Timeout(60)
    void aPongThatNamesNoPingIsAdviceNotFollowedAndStillAPong() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Habit.PONG_WITHOUT_IDS)) {
            run = KitRun.full(connector, "--only", "ping,frame", "--timeout", "4");
        }

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out())
                .containsPattern("WARNING +ping.after-hello")
                .containsPattern("PASS +frame.fragmented")
                .containsPattern("PASS +frame.binary");
    }

    @Test
    @Timeout(60)
    void aLoginThatDoesNotWorkFailsOnceAndInTheChecksOfLogins() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Habit.NONE)) {
            String input = "{\"bot_token\":\"no-such-token-there\",\"chat_id\":\"1001\"}";
            run = KitRun.full(connector, "--only", "auth.success,auth.logout,tool,chat", "--auth-input", input);
        }

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("FAIL +chat.same-request-id")
                .containsPattern("FAIL +auth.success")
                .containsPattern("FAIL +auth.logout ")
                .containsPattern("NOT TESTED +tool.success")
                .contains("logging in with the given input does not work, as chat.same-request-id shows")
                .doesNotContainPattern("FAIL +(tool|chat)\\.(?!same-request-id)");
    }

    @Test
    @Timeout(60)
    void aRedirectAwayFromAPathWithDotsGivesNothingAway() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Habit.REDIRECTS_DOTTED_PATHS)) {
            run = KitRun.full(connector, "--only", "download.traversal,download.unknown");
        }

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).containsPattern("PASS +download.traversal");
    }

    @Test
    @Timeout(60)
    void anIdThatFitsIntoNoHeaderLeavesUploadsUntestedAndIsNoFaultOfTheKit() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Habit.CHANNEL_IDS_BEYOND_ASCII)) {
            run = KitRun.full(connector, "--only", "upload,channel.open,chat.text,crash.during-upload");
        }

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out())
                .containsPattern("PASS +chat.text")
                .containsPattern("NOT TESTED +upload.answer[^\\n]*\\n +the channel's id has characters that no HTTP");
    }

    @Test
    @Timeout(60)
    void downloadsOfAConnectorWithoutFilesAreNotTested() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Habit.TAKES_NO_FILES)) {
            run = KitRun.full(connector, "--only", "download");
        }

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out())
                .containsPattern("NOT TESTED +download.bytes[^\\n]*\\n +the user's file came as text alone");
    }

    private static KitRun withoutLogin(String... more) {
        try (ReferenceConnector connector = new ReferenceConnector(Habit.NO_LOGIN)) {
            List<String> args = new ArrayList<>(List.of("connector", "--url", connector.url()));
            args.addAll(List.of("--api-key", ReferenceConnector.API_KEY, "--time-hook", connector.timeUrl()));
            args.addAll(List.of("--tool", ReferenceConnector.TOOL, "--tool-args", "{\"text\":\"hello\"}"));
            args.addAll(List.of(more));
            return KitRun.of(args.toArray(String[]::new));
        }
    }
}
