package dev.agentconnect.xagent.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.RequestTimeout;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** B39: whatever comes in whatever order, at most one socket is alive, and the link says so. */
class LinkOrdersTest {
    private static final int ORDERS = 250;
    private static final int STEPS = 60;

    /** One dialled socket, seen from the transport. */
    private static final class Dialled implements FrameSocket {
        final FrameListener listener;
        boolean over;

        Dialled(FrameListener listener) {
            this.listener = listener;
        }

        @Override
        public Sent send(String text) {
            return over ? Sent.GONE : Sent.QUEUED;
        }

        @Override
        public void close(int code) {
            over = true;
        }

        @Override
        public void cancel() {
            over = true;
        }
    }

    private static final class World implements LinkEvents {
        final ManualTimers timers = new ManualTimers();
        final List<Dialled> sockets = new ArrayList<>();
        final List<Attempt> opened = new ArrayList<>();
        final List<Attempt> ended = new ArrayList<>();
        final Link link;

        World(RandomGenerator random) {
            link = new Link(
                    frames -> {
                        Dialled socket = new Dialled(frames);
                        sockets.add(socket);
                        return socket;
                    },
                    LinkOptions.DEFAULTS,
                    timers,
                    random,
                    this);
        }

        @Override
        public void opened(Attempt attempt) {
            opened.add(attempt);
        }

        @Override
        public void received(Attempt attempt, String text) {
            assertThat(ended).doesNotContain(attempt);
        }

        @Override
        public void quiet(Attempt attempt) {}

        @Override
        public void ended(Attempt attempt, ConnectorException cause) {
            assertThat(ended).doesNotContain(attempt); // told once
            ended.add(attempt);
        }

        @Override
        public void stateChanged(LinkState state) {}

        /** Something that may happen to a socket or an attempt, old or new. */
        void step(RandomGenerator random) {
            if (sockets.isEmpty()) {
                return;
            }
            Dialled socket = sockets.get(random.nextInt(sockets.size()));
            switch (random.nextInt(7)) {
                case 0 -> socket.listener.opened(socket);
                case 1 -> socket.listener.text("x");
                case 2 -> {
                    socket.over = true;
                    socket.listener.ended(new FrameListener.End(1006, 0, null));
                }
                case 3 -> {
                    if (!opened.isEmpty()) {
                        opened.get(random.nextInt(opened.size())).confirmReady();
                    }
                }
                case 4 -> timers.move(Duration.ofSeconds(random.nextInt(40)));
                case 5 -> {
                    if (!opened.isEmpty()) {
                        opened.get(random.nextInt(opened.size())).end(new RequestTimeout("x"));
                    }
                }
                default -> assertThat(link.connect()).isNotNull();
            }
        }

        void check() {
            List<Dialled> alive = sockets.stream().filter(s -> !s.over).toList();
            assertThat(alive.size()).isLessThanOrEqualTo(1);
            assertThat(link.ready().isPresent()).isEqualTo(link.state() == LinkState.READY);
            link.ready().ifPresent(attempt -> {
                assertThat(alive).hasSize(1);
                assertThat(attempt.send("x")).isEqualTo(FrameSocket.Sent.QUEUED);
                assertThat(ended).doesNotContain(attempt);
            });
            assertThat(ended.size()).isBetween(sockets.size() - 1, sockets.size());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void b39AtMostOneSocketIsAliveInAnyOrderOfEvents(long seed) {
        Random random = new Random(seed);
        for (int order = 0; order < ORDERS; order++) {
            World world = new World(random);
            assertThat(world.link.connect()).isNotNull();
            for (int step = 0; step < STEPS; step++) {
                world.step(random);
                world.check();
            }
            assertThat(world.link.close()).isNotNull();
            assertThat(world.link.state()).isEqualTo(LinkState.CLOSED);
            assertThat(world.sockets.stream().filter(s -> !s.over)).isEmpty();
        }
    }
}
