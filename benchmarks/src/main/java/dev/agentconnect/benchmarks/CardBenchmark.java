package dev.agentconnect.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.validation.CardValidator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The validation of a faultless card with twenty tools. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class CardBenchmark {
    private static final int TOOLS = 20;

    private static final String CARD = """
            {"schema":"xagent.connector/v1","protocol_version":"3.0",
             "build":{"version":"1.0.0","git_tag":"v1.0.0","git_rev":"abc1234","build_time":"2611290900"},
             "connector_card_id":"im.sample",
             "connector":{"name":"Sample Connector","version":"1.0.0","vendor":"Example","description":"Bridges messages."},
             "supports":{"user_channel_mode":"single","target_types":["im"],
              "targets":[{"target_type":"im","provider":"sample","label":"Sample"}],"profiles":["xagent.im.v2"]},
             "tools":[],
             "auth_flows":[{"id":"sample_form","target_type":"im","type":"form","title":"Bind","fields":[
              {"name":"bot_token","label":"Bot token","input_type":"password","required":true,"secret":true}]}],
             "security":{"trust_level":"third_party","api_key_required":true,"data_classes":["message"]}}""";

    private static final String TOOL = """
            {"tool_id":"sample_message_send","profile":"xagent.im.v2","title":"Send a message",
             "description":"Sends a text to the person whom this channel is bound to.",
             "related_skill_ids":["connector-im-sample"],
             "input_schema":{"type":"object","required":["connector_channel_id","text"],"properties":{
              "connector_channel_id":{"type":"string","description":"Opaque id of the channel, passed on unchanged."},
              "text":{"type":"string","minLength":1,"maxLength":4096},
              "silent":{"type":"boolean"},"priority":{"type":"integer","minimum":0,"maximum":9}}},
             "output_schema":{"type":"object","properties":{"status":{"type":"string"},"message_id":{"type":"string"}}}}""";

    private final JsonNode card = card();

    private static JsonNode card() {
        ObjectNode card = (ObjectNode) Json.reader(JsonLimits.DOCUMENT).read(CARD);
        ArrayNode tools = (ArrayNode) card.get("tools");
        for (int i = 0; i < TOOLS; i++) {
            ObjectNode tool = (ObjectNode) Json.reader(JsonLimits.DOCUMENT).read(TOOL);
            tools.add(tool.put("tool_id", "sample_message_send_" + i));
        }
        return card;
    }

    /**
     * Validates the card.
     *
     * @return no errors
     */
    @Benchmark
    public List<Violation> validateCard() {
        return CardValidator.validate(card);
    }
}
