package dev.agentconnect.connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.connector.handler.ToolInvocation;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A connector in a process of its own, to be killed: its target is {@link RecordingTarget} in the process that started it, at the other
 * end of a socket with one JSON object a line. It keeps its state in a directory and goes when its target goes.
 */
final class KilledConnector {
    private final Map<Integer, CompletableFuture<Void>> effects = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final ExecutorService consumers = Executors.newCachedThreadPool();
    private final SampleConnector sample = new SampleConnector();
    private final Socket target;
    private final OutputStream out;

    private KilledConnector(Socket target) throws IOException {
        this.target = target;
        this.out = target.getOutputStream();
    }

    /**
     * Starts it.
     *
     * @param args the state directory and the port of the target
     */
    public static void main(String[] args) throws IOException {
        Socket target = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
        new KilledConnector(target).run(Path.of(args[0]));
    }

    private void run(Path state) throws IOException {
        ConnectorServer server = ConnectorServer.start(
                sample.parts(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8))
                        .chat(this::send)
                        .tool("sample_send", this::tool)
                        .build(),
                ConnectorOptions.builder()
                        .apiKey(Secret.of(ServerTest.KEY))
                        .stateDirectory(state)
                        .build());
        tell(Json.object().put("op", "port").put("port", server.baseUri().getPort()));
        BufferedReader in = new BufferedReader(new InputStreamReader(target.getInputStream(), StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonNode command = Json.mapper().readTree(line);
            if (command.path("op").asText().equals("done")) {
                effects.remove(command.path("number").asInt()).complete(null);
            } else {
                consumers.execute(() -> deliver(command));
            }
        }
        Runtime.getRuntime().halt(1);
    }

    private void send(OutboundMessage message) throws Exception {
        String key = message.channel().channelId() + " " + message.messageId();
        message.part("text", () -> effect(key + " text"));
        for (ChannelFile file : message.files()) {
            message.part(file.fileRef(), () -> effect(key + " file"));
        }
    }

    private JsonNode tool(ToolInvocation call) throws Exception {
        String what = call.arguments().path("text").asText();
        effect(call.channel().channelId() + " " + what);
        return Json.object().put("did", what);
    }

    /** Returns when the target has written it down. */
    private void effect(String key) throws Exception {
        int number = numbers.incrementAndGet();
        CompletableFuture<Void> done = new CompletableFuture<>();
        effects.put(number, done);
        tell(Json.object().put("op", "effect").put("number", number).put("key", key));
        done.get();
    }

    private void deliver(JsonNode command) {
        ChannelContext channel = sample.bound.get(command.path("channel").asText());
        ObjectNode answer = Json.object()
                .put("op", "delivered")
                .put("key", command.path("key").asText());
        try {
            if (channel == null) {
                answer.put("op", "refused");
            } else {
                channel.deliver(new InboundMessage(
                        command.path("id").asText(), command.path("text").asText(), List.of(), SampleConnector.now()));
            }
            tell(answer);
        } catch (IOException e) {
            Runtime.getRuntime().halt(2);
        }
    }

    private void tell(ObjectNode what) throws IOException {
        byte[] line = (what + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            out.write(line);
            out.flush();
        }
    }
}
