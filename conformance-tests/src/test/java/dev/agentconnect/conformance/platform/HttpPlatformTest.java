package dev.agentconnect.conformance.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.platform.sdk.SdkPlatform;
import dev.agentconnect.protocol.json.Json;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HttpPlatformTest {
    @Test
    void aStepAndItsThreeKindsOfAnswersCrossTheDriver() {
        List<StepAnswer> answers = List.of(
                new StepAnswer.Done(Json.object().put("channel", "c1")),
                new StepAnswer.Failed("no"),
                new StepAnswer.Unsupported("cannot"));
        for (StepAnswer answer : answers) {
            List<PlatformStep> taken = new CopyOnWriteArrayList<>();
            try (PlatformDriverServer server = new PlatformDriverServer(step -> {
                taken.add(step);
                return answer;
            })) {
                StepAnswer got = new HttpPlatform(server.url())
                        .perform(new PlatformStep(
                                StepName.OPEN_CHANNEL, Json.object().put("channel", "c0")));

                assertThat(got).isEqualTo(answer);
                assertThat(taken.get(0).name()).isEqualTo(StepName.OPEN_CHANNEL);
                assertThat(taken.get(0).text("channel")).isEqualTo("c0");
            }
        }
    }

    @Test
    void aDriverThatIsNotThereIsAFailureWithAName() {
        StepAnswer answer = new HttpPlatform(URI.create("http://127.0.0.1:9/"))
                .perform(new PlatformStep(StepName.DISCONNECT, Json.object()));

        assertThat(answer).isEqualTo(new StepAnswer.Failed(HttpPlatform.UNREACHABLE));
    }

    @Test
    @Timeout(300)
    void theXAgentClientSdkPassesTheSameScenariosOverTheDriver() {
        List<PlatformDriverServer> servers = new CopyOnWriteArrayList<>();
        PlayedSuite suite = PlayedSuite.of(() -> {
            PlatformDriverServer server = new PlatformDriverServer(new SdkPlatform());
            servers.add(server);
            return new HttpPlatform(server.url());
        });
        servers.forEach(PlatformDriverServer::close);

        assertThat(suite.broken()).as(suite.report()).isEmpty();
        assertThat(suite.named("not tested")).as(suite.report()).isEqualTo(SdkPlatformTest.NOT_TESTED);
    }
}
