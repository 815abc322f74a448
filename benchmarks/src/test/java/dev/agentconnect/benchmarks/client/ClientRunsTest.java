package dev.agentconnect.benchmarks.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Small rounds of the client's runs, so that none rots. Nothing is timed here. */
class ClientRunsTest {
    @Test
    void bothSidesOfTheComparisonAnswerEachCall() throws InterruptedException {
        assertThat(ClientOverhead.compare(8, 1, 50)).startsWith("8 in flight: bare OkHttp ");
    }

    @Test
    void noAnswerIsLostOrSwapped() throws InterruptedException {
        assertThat(MillionInvokes.run(2_000).wrongOrLost()).isZero();
    }

    @Test
    void swappedAnswersAreNoticed() throws InterruptedException {
        Caller liar = new Caller() {
            @Override
            public String name() {
                return "liar";
            }

            @Override
            public java.util.concurrent.CompletableFuture<String> call(long n, String text) {
                return java.util.concurrent.CompletableFuture.completedFuture(n == 7 ? "8" : text);
            }

            @Override
            public void close() {}
        };
        assertThat(new Round(liar, 4).run(0, 10, "").wrongOrLost()).isEqualTo(1);
    }
}
