package dev.agentconnect.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import dev.agentconnect.protocol.xagent.packet.Packet;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Text to validated typed packet and back, beside Jackson's tree of the same text. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the setup method first
public class PacketBenchmark {
    private final PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
    private final ObjectMapper jackson = new ObjectMapper();

    /** Which packet. */
    @Param({"small", "largeTool", "largeChat"})
    public String packet;

    private String text;
    private JsonNode tree;
    private Packet typed;

    /**
     * Makes the packet in all its forms.
     *
     * @throws JsonProcessingException when a packet is broken
     */
    @Setup
    public void prepare() throws JsonProcessingException {
        text = switch (packet) {
            case "small" -> Packets.small();
            case "largeTool" -> Packets.largeTool();
            case "largeChat" -> Packets.largeChat();
            default -> throw new IllegalArgumentException(packet);
        };
        tree = jackson.readTree(text);
        typed = ((Decoded.Good) codec.decode(text)).packet();
    }

    /**
     * The yardstick for {@link #decode}.
     *
     * @return the tree
     * @throws JsonProcessingException never
     */
    @Benchmark
    public JsonNode readTree() throws JsonProcessingException {
        return jackson.readTree(text);
    }

    /**
     * Text to validated typed packet.
     *
     * @return the packet
     */
    @Benchmark
    public Decoded decode() {
        return codec.decode(text);
    }

    /**
     * The yardstick for {@link #encode}.
     *
     * @return the text
     * @throws JsonProcessingException never
     */
    @Benchmark
    public String writeTree() throws JsonProcessingException {
        return jackson.writeValueAsString(tree);
    }

    /**
     * Typed packet to text.
     *
     * @return the text
     */
    @Benchmark
    public String encode() {
        return codec.encode(typed);
    }
}
