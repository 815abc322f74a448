package dev.agentconnect.connector.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SerialTasksTest {
    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    private final SerialTasks.Threads threads = new SerialTasks.Threads() {
        @Override
        public void execute(Runnable task) {
            handOvers.incrementAndGet();
            pool.execute(task);
        }

        @Override
        public boolean areWanted() {
            return !pool.getQueue().isEmpty() || pool.isShutdown();
        }
    };
    private final AtomicInteger handOvers = new AtomicInteger();

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    @Test
    void aTaskThatDiesDoesNotStopTheQueue() throws InterruptedException {
        SerialTasks tasks = new SerialTasks(threads, 10);
        CountDownLatch last = new CountDownLatch(1);
        tasks.offer(() -> {
            throw new StackOverflowError();
        });
        tasks.offer(() -> {
            throw new IllegalStateException();
        });
        tasks.offer(last::countDown);
        assertThat(last.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aFullQueueRefusesAllButWhatMustNotBeRefused() throws InterruptedException {
        SerialTasks tasks = new SerialTasks(threads, 1);
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch hold = new CountDownLatch(1);
        CountDownLatch farewell = new CountDownLatch(1);
        tasks.offer(() -> {
            busy.countDown();
            awaitQuietly(hold);
        });
        assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(tasks.offer(() -> {})).isTrue();
        assertThat(tasks.offer(() -> {})).isFalse();
        assertThat(tasks.append(farewell::countDown)).isTrue();
        hold.countDown();
        assertThat(farewell.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aBusyQueueDoesNotKeepTheOnlyThreadFromAnother() throws InterruptedException {
        SerialTasks busy = new SerialTasks(threads, 1_000);
        SerialTasks other = new SerialTasks(threads, 10);
        List<String> order = new ArrayList<>();
        CountDownLatch filled = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(101);
        busy.offer(() -> awaitQuietly(filled));
        for (int i = 0; i < 100; i++) {
            busy.offer(() -> {
                order.add("busy");
                done.countDown();
            });
        }
        other.offer(() -> {
            order.add("other");
            done.countDown();
        });
        filled.countDown();
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(order.indexOf("other")).isLessThan(3);
    }

    @Test
    void aQueueKeepsItsThreadWhileNobodyElseWantsOne() throws InterruptedException {
        SerialTasks tasks = new SerialTasks(threads, 200);
        CountDownLatch filled = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(100);
        tasks.offer(() -> awaitQuietly(filled));
        for (int i = 0; i < 100; i++) {
            assertThat(tasks.offer(done::countDown)).isTrue();
        }
        filled.countDown();
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(handOvers).hasValue(1);
    }

    @Test
    void whatStillWaitsWhenTheThreadsStopIsDropped() throws InterruptedException {
        SerialTasks tasks = new SerialTasks(threads, 10);
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch hold = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        tasks.offer(() -> {
            busy.countDown();
            awaitQuietly(hold);
        });
        assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();
        tasks.offer(ran::incrementAndGet);
        pool.shutdown();
        hold.countDown();
        assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ran).hasValue(0);
        assertThat(tasks.offer(ran::incrementAndGet)).isFalse();
    }

    @Test
    void aStoppedExecutorRefuses() {
        pool.shutdown();
        assertThat(new SerialTasks(threads, 1).offer(() -> {})).isFalse();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
