package dev.agentconnect.connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The target of a {@link KilledConnector}: outlives it, counts every effect, and knows which hand-overs it saw return. */
final class RecordingTarget implements AutoCloseable {
    private static final int WAIT_SECONDS = 60;

    /** How often each effect happened. */
    final Map<String, Integer> effects = new ConcurrentHashMap<>();

    private final ServerSocket listener;

    RecordingTarget() throws IOException {
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        listener.setSoTimeout(WAIT_SECONDS * 1_000);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Waits for a connector that was just started. */
    Link accept() throws IOException {
        return new Link(listener.accept());
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    /** The connection with one life of the connector. */
    final class Link {
        /** Where it listens; fails when it dies before that. */
        final CompletableFuture<Integer> connectorPort = new CompletableFuture<>();

        private final Map<String, CompletableFuture<String>> deliveries = new ConcurrentHashMap<>();
        private final CompletableFuture<Void> dead = new CompletableFuture<>();
        private final Socket socket;
        private final Thread reader;

        Link(Socket socket) {
            this.socket = socket;
            this.reader = new Thread(this::read, "target");
            reader.start();
        }

        /**
         * Hands a message over, and again while the connector is not ready for it.
         *
         * @return whether the hand-over returned
         */
        boolean deliver(String channel, String id, String text) throws InterruptedException {
            String answer = "refused";
            while (answer.equals("refused")) {
                CompletableFuture<String> returned = new CompletableFuture<>();
                String key = channel + " " + id;
                deliveries.put(key, returned);
                tell(Json.object()
                        .put("op", "deliver")
                        .put("key", key)
                        .put("channel", channel)
                        .put("id", id)
                        .put("text", text));
                answer = answer(returned);
            }
            return answer.equals("delivered");
        }

        private String answer(CompletableFuture<String> returned) throws InterruptedException {
            try {
                return (String) CompletableFuture.anyOf(returned, dead.thenApply(gone -> "dead"))
                        .get(WAIT_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                throw new AssertionError("a hand-over did not return", e);
            }
        }

        private void read() {
            try (BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    take(Json.mapper().readTree(line));
                }
            } catch (IOException e) {
                connectorPort.completeExceptionally(e); // it was killed: the connection is reset, or a line is cut off
            } finally {
                connectorPort.completeExceptionally(new IOException("the connector is gone"));
                dead.complete(null);
            }
        }

        private void take(JsonNode event) {
            switch (event.path("op").asText()) {
                case "port" -> connectorPort.complete(event.path("port").asInt());
                case "effect" -> {
                    effects.merge(event.path("key").asText(), 1, Integer::sum);
                    tell(Json.object().put("op", "done").set("number", event.path("number")));
                }
                default ->
                    deliveries
                            .remove(event.path("key").asText())
                            .complete(event.path("op").asText());
            }
        }

        private void tell(ObjectNode what) {
            byte[] line = (what + "\n").getBytes(StandardCharsets.UTF_8);
            try {
                synchronized (socket) {
                    socket.getOutputStream().write(line);
                }
            } catch (IOException e) {
                dead.complete(null);
            }
        }

        /** Returns when everything that the connector wrote before its death is read. */
        void ended() throws InterruptedException, IOException {
            reader.join(WAIT_SECONDS * 1_000L);
            socket.close();
        }
    }
}
