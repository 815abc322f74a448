package dev.agentconnect.connector.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ConsumerNotStarted;
import dev.agentconnect.connector.handler.SharedConsumer;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedConsumersTest {
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final SharedConsumers consumers = new SharedConsumers(Duration.ofSeconds(5));
    private final ExecutorService threads = Executors.newFixedThreadPool(8);

    @AfterEach
    void end() {
        threads.shutdownNow();
        consumers.close();
    }

    private static ChannelContext channel(String id) {
        return (ChannelContext) Proxy.newProxyInstance(
                ChannelContext.class.getClassLoader(), new Class<?>[] {ChannelContext.class}, (proxy, method, args) -> {
                    assertThat(method.getName()).isEqualTo("channelId");
                    return id;
                });
    }

    /** Writes down what it is told. */
    private class Recording implements SharedConsumer {
        @Override
        public void joined(ChannelContext channel) {
            events.add("joined " + channel.channelId());
        }

        @Override
        public void left(ChannelContext channel) {
            events.add("left " + channel.channelId());
        }

        @Override
        public void stop() throws Exception {
            events.add("stop");
        }
    }

    private SharedConsumer started() {
        events.add("start");
        return new Recording();
    }

    @Test
    void theFirstChannelStartsItAndTheLastStopsIt() {
        SharedConsumer a = consumers.acquire("bot", channel("a"), this::started);
        assertThat(consumers.acquire("bot", channel("b"), this::started)).isSameAs(a);
        assertThat(consumers.acquire("bot", channel("b"), this::started)).isSameAs(a);
        consumers.release(channel("a"));
        consumers.release(channel("a"));
        assertThat(events).containsExactly("start", "joined a", "joined b", "left a");
        consumers.release(channel("b"));
        await().untilAsserted(() -> assertThat(events)
                .containsExactlyInAnyOrder("start", "joined a", "joined b", "left a", "left b", "stop"));
    }

    @Test
    void keysAreIndependentAndAChannelLeavesAll() {
        consumers.acquire("one", channel("a"), this::started);
        consumers.acquire("two", channel("a"), this::started);
        consumers.acquire("two", channel("b"), this::started);
        consumers.release(channel("a"));
        await().until(() -> events.contains("stop"));
        assertThat(events).filteredOn("stop"::equals).hasSize(1);
        assertThat(events).filteredOn("left a"::equals).hasSize(2);
    }

    @Test
    void allThatWaitForAStartThatFailsAreToldAndTheNextTriesAgain() throws Exception {
        CountDownLatch starting = new CountDownLatch(1);
        CountDownLatch fail = new CountDownLatch(1);
        SharedConsumer.Start broken = () -> {
            starting.countDown();
            fail.await();
            throw new IllegalStateException("no target");
        };
        Future<?> first = threads.submit(() -> consumers.acquire("bot", channel("a"), broken));
        starting.await();
        Future<?> second = threads.submit(() -> consumers.acquire("bot", channel("b"), this::started));
        fail.countDown();
        assertThatThrownBy(() -> first.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(ConsumerNotStarted.class);
        try { // it waited with the first, or came after it
            second.get(30, TimeUnit.SECONDS);
            assertThat(events).contains("start");
        } catch (java.util.concurrent.ExecutionException e) {
            assertThat(e).hasRootCauseMessage("no target");
        }
        consumers.acquire("bot", channel("c"), this::started);
        assertThat(events).contains("joined c").filteredOn("start"::equals).hasSize(1);
    }

    @Test
    void whoLeavesWhileItStartsLeavesNothingRunning() throws Exception {
        CountDownLatch starting = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Future<?> one = threads.submit(() -> consumers.acquire("bot", channel("a"), () -> {
            starting.countDown();
            goOn.await();
            return started();
        }));
        starting.await();
        consumers.release(channel("a"));
        goOn.countDown();
        one.get(30, TimeUnit.SECONDS);
        await().until(() -> events.contains("stop"));
    }

    @Test
    void theNextOfAKeyStartsWhenTheOneBeforeHasStopped() throws Exception {
        CountDownLatch stopGoesOn = new CountDownLatch(1);
        consumers.acquire("bot", channel("a"), () -> new Recording() {
            @Override
            public void stop() throws Exception {
                stopGoesOn.await();
                super.stop();
            }
        });
        consumers.release(channel("a"));
        Future<?> next = threads.submit(() -> consumers.acquire("bot", channel("b"), this::started));
        consumers.acquire("other", channel("c"), this::started);
        assertThat(next).isNotDone();
        stopGoesOn.countDown();
        next.get(30, TimeUnit.SECONDS);
        assertThat(events).containsSubsequence("stop", "start", "joined b");
    }

    @Test
    void aStopThatThrowsOrHangsHoldsUpNobodyForLongerThanItsTime() throws Exception {
        SharedConsumers hasty = new SharedConsumers(Duration.ofMillis(50));
        CountDownLatch never = new CountDownLatch(1);
        hasty.acquire("throws", channel("a"), () -> () -> {
            throw new IllegalStateException("stop failed");
        });
        hasty.acquire("hangs", channel("b"), () -> never::await);
        hasty.release(channel("a"));
        hasty.acquire("throws", channel("c"), this::started);
        hasty.release(channel("b"));
        hasty.acquire("hangs", channel("d"), this::started);
        assertThat(events).filteredOn("start"::equals).hasSize(2);
        CompletableFuture.runAsync(hasty::close, threads).get(30, TimeUnit.SECONDS);
        never.countDown();
        assertThatThrownBy(() -> hasty.acquire("late", channel("e"), this::started))
                .isInstanceOf(ConsumerNotStarted.class);
    }

    @Test
    void closingStopsAllAndTellsOfNoLeaving() {
        consumers.acquire("one", channel("a"), this::started);
        consumers.acquire("two", channel("b"), this::started);
        consumers.close();
        assertThat(events).filteredOn("stop"::equals).hasSize(2);
        assertThat(events).noneMatch(event -> event.startsWith("left"));
    }

    @Test
    void channelsThatComeAndGoAtRandomNeverSeeTwoAtOnceAndLeaveNone() throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        SharedConsumer.Start start = () -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            return () -> running.decrementAndGet();
        };
        List<Future<?>> all = new ArrayList<>();
        for (int t = 0; t < 8; t++) {
            ChannelContext mine = channel("c" + t);
            Random random = new Random(t);
            all.add(threads.submit(() -> {
                for (int i = 0; i < 300; i++) {
                    if (random.nextBoolean()) {
                        consumers.acquire("bot", mine, start);
                    } else {
                        consumers.release(mine);
                    }
                }
                consumers.release(mine);
            }));
        }
        for (Future<?> one : all) {
            one.get(30, TimeUnit.SECONDS);
        }
        await().until(() -> running.get() == 0);
        assertThat(most).hasValue(1);
    }
}
