package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.dataplane.DataPlaneOptions;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.transport.FrameListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two threads that come at once, each by the view that the other is about to change. */
class RacesTest {
    private static final int ROUNDS = 300;
    private static final FrameListener.End DROPPED = new FrameListener.End(1006, 0, null);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private void atOnce(List<Runnable> works) throws Exception {
        CyclicBarrier start = new CyclicBarrier(works.size());
        List<Future<?>> done = new ArrayList<>();
        for (Runnable work : works) {
            done.add(threads.submit(() -> {
                start.await();
                work.run();
                return null;
            }));
        }
        for (Future<?> one : done) {
            one.get(30, TimeUnit.SECONDS);
        }
    }

    private static void spin(int times) {
        for (int i = 0; i < times; i++) {
            Thread.onSpinWait();
        }
    }

    @Test
    void channelIsNeverOpenOnALinkThatEndedWhileItWasOpened() throws Exception {
        int opened = 0;
        for (int round = 0; round < ROUNDS; round++) {
            FakePlane fake = new FakePlane(DataPlaneOptions.DEFAULTS, FakePlane.CARD);
            fake.connect();
            CompletableFuture<ChannelRoute> open = fake.open();
            String ack = fake.acknowledgment("cch_1");
            int delay = round * 20;
            atOnce(List.of(() -> fake.last().text(ack), () -> {
                spin(delay);
                fake.last().ended(DROPPED);
            }));
            if (!open.isCompletedExceptionally()) {
                opened++;
                assertThat(open.join().isOpen()).isFalse();
                assertThat(fake.told).containsExactly("opened", "lost");
            }
        }
        assertThat(opened).isPositive();
    }

    @Test
    void ofManyThatOpenTheLastChannelAtOnceOneGetsIt() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            FakePlane fake = new FakePlane(DataPlaneOptions.DEFAULTS.withMost(100, 1), FakePlane.CARD);
            fake.connect();
            Runnable open = () -> fake.open().isDone();
            atOnce(List.of(open, open, open, open));
            assertThat(fake.sent.stream().filter(p -> p.path("type").asText().equals("channel.open")))
                    .hasSize(1);
        }
    }

    @Test
    void channelThatTwoCloseAtOnceIsClosedOnceOnTheWire() {
        FakePlane fake = new FakePlane(DataPlaneOptions.DEFAULTS, FakePlane.CARD);
        fake.connect();
        CompletableFuture<ChannelRoute> open = fake.open();
        fake.last().text(fake.acknowledgment("cch_1"));
        ChannelRoute route = open.join();
        List<JsonNode> closes = new ArrayList<>();
        List<CompletableFuture<?>> second = new ArrayList<>();
        fake.onSend.set(packet -> {
            closes.add(packet);
            if (closes.size() == 1) {
                CompletableFuture.runAsync(() -> second.add(route.close()), threads)
                        .join(); // comes while the first is at it
            }
        });
        assertThat(route.close()).isNotDone();
        assertThat(closes).hasSize(1);
        assertThat(second).singleElement().matches(CompletableFuture::isDone);
        assertThat(fake.told).containsExactly("opened", "closed");
    }

    @Test
    void cardThatComesWhileTheDataPlaneIsMadeIsNotLost() {
        ConnectorCard newer = FakePlane.card(ScriptedConnector.CARD.replace("Sends a text.", "Sends it."));
        CardCache cards = new CardCache(FakePlane.CARD, () -> FakePlane.CARD);
        List<RunningPlane> made = new ArrayList<>();
        RunningPlane running = new RunningPlane(cards, card -> {
            made.get(0).expect(newer); // a check of the catalog that ends just now
            return new FakePlane(DataPlaneOptions.DEFAULTS, card).plane;
        });
        made.add(running);
        assertThat(running.get().card()).isEqualTo(newer);
    }

    @Test
    void placeThatIsGivenBackTwiceDoesNotCostTheNextOneItsPlace() {
        UserChannelTable table = new UserChannelTable();
        UserChannelTable.Place first = table.reserve("u1", "ada");
        table.release(first); // by the end of the channel
        UserChannelTable.Place second = table.reserve("u1", "ada");
        table.release(first); // by the thread that was opening it
        assertThatThrownBy(() -> table.reserve("u1", "ada")).isInstanceOf(CallRefused.class);
        table.release(second);
        assertThat(table.reserve("u1", "ada")).isNotNull();
    }
}
