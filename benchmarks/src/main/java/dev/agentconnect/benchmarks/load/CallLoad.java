package dev.agentconnect.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The sockets of one load: each keeps its calls in flight, whoever answers them. */
final class CallLoad implements AutoCloseable {
    private static final AtomicLong CALLS = new AtomicLong(1_000_000_000);

    private final Shape shape;
    private final List<Lane> lanes = new ArrayList<>();

    private CallLoad(Shape shape) {
        this.shape = shape;
    }

    /** Against the SDK server: each socket says hello, opens a channel and binds it. */
    static CallLoad ofTool(int port, Shape shape, String toolId) throws InterruptedException {
        CallLoad load = new CallLoad(shape);
        for (int i = 0; i < shape.sockets(); i++) {
            AgentSocket socket = AgentSocket.connect(port);
            socket.hello();
            String channelId = socket.open();
            socket.bind(channelId);
            load.lanes.add(new Lane(socket, channelId, toolId, shape.inFlight()));
        }
        return load;
    }

    /** Against the echo: the same packets, for a channel that nobody looks at. */
    static CallLoad ofEcho(int port, Shape shape, String toolId) throws InterruptedException {
        CallLoad load = new CallLoad(shape);
        for (int i = 0; i < shape.sockets(); i++) {
            load.lanes.add(
                    new Lane(AgentSocket.connect(port), "cch_MDEyMzQ1Njc4OWFiY2RlZmdo", toolId, shape.inFlight()));
        }
        return load;
    }

    Figures run(ServerProcess server, double seconds) throws InterruptedException {
        long cpu = server.cpu();
        long start = System.nanoTime();
        lanes.forEach(Lane::start);
        TimeUnit.NANOSECONDS.sleep((long) (seconds * 1e9));
        lanes.forEach(Lane::stop);
        for (Lane lane : lanes) {
            lane.awaitEnd();
        }
        double took = (System.nanoTime() - start) / 1e9;
        long[] times =
                lanes.stream().flatMapToLong(lane -> lane.times().stream()).toArray();
        return Figures.of(times, took, server.cpu() - cpu);
    }

    @Override
    public void close() {
        lanes.forEach(lane -> lane.socket.close());
    }

    @Override
    public String toString() {
        return shape.toString();
    }

    /** One socket. Each call in flight has a slot, named in its request id; its answer sends the next. */
    private static final class Lane {
        private final AgentSocket socket;
        private final String before;
        private final String between;
        private final String after;
        private final long[] sentAt;
        private final Times times = new Times();
        private final Semaphore ended = new Semaphore(0);
        private volatile boolean running;

        Lane(AgentSocket socket, String channelId, String toolId, int inFlight) {
            this.socket = socket;
            this.sentAt = new long[inFlight];
            before = "{\"schema\":\"xagent.connector.packet/v1\",\"request_id\":\"";
            between = "\",\"packet_id\":\"";
            after = "\",\"connector_channel_id\":\"" + channelId
                    + "\",\"type\":\"tool.invoke\",\"time\":1790000000000,\"payload\":{\"tool_id\":\"" + toolId
                    + "\",\"arguments\":{\"text\":\"the quick brown fox jumps over the lazy dog\",\"urgent\":false},"
                    + "\"context\":{\"session_id\":\"session-1\",\"tool_call_id\":\"";
            socket.listener(this::answered);
        }

        void start() {
            times.clear();
            running = true;
            for (int slot = 0; slot < sentAt.length; slot++) {
                send(slot);
            }
        }

        private void send(int slot) {
            String id = (1_000 + slot) + "-" + CALLS.incrementAndGet();
            sentAt[slot] = System.nanoTime();
            socket.send(before + id + between + id + after + id + "\"}}}");
        }

        private void answered(String answer) {
            int at = answer.indexOf("\"request_id\":\"") + 14;
            int slot = Integer.parseInt(answer, at, at + 4, 10) - 1_000;
            if (answer.contains("\"error\":{")) {
                throw new IllegalStateException("an error: " + answer);
            }
            times.add(System.nanoTime() - sentAt[slot]);
            if (running) {
                send(slot);
            } else {
                ended.release();
            }
        }

        void stop() {
            running = false;
        }

        /** What is still in flight is answered, and counted, so that the next round starts with nothing on its way. */
        void awaitEnd() throws InterruptedException {
            if (!ended.tryAcquire(sentAt.length, 30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("calls were lost");
            }
        }

        Times times() {
            return times;
        }
    }
}
