package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.profile.Direction;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A valid card and a valid descriptor, and the means to change one thing in them. */
final class Samples {
    static final String CARD = """
            {"schema":"xagent.connector/v1","protocol_version":"3.0","build":{"version":"1.2.0","build_time":"2611290900"},
             "connector_card_id":"im.sample",
             "connector":{"name":"Sample","version":"1.2.0","vendor":"Example","description":"Keeps its bot_token to itself."},
             "supports":{"user_channel_mode":"multiple","target_types":["im"],
              "targets":[{"target_type":"im","provider":"sample","label":"Sample IM"}],"profiles":["xagent.im.v2"]},
             "tools":[
              {"tool_id":"sample_message_send","profile":"xagent.im.v2","title":"Send","description":"Never ask for a password.",
               "related_skill_ids":["connector-im-sample"],
               "input_schema":{"type":"object","required":["connector_channel_id","text"],"additionalProperties":false,
                "properties":{"connector_channel_id":{"type":"string"},"text":{"type":"string"},"page_token":{"type":"string"}}},
               "output_schema":{"type":"object"}},
              {"tool_id":"sample_file_send","profile":"xagent.im.v2",
               "input_schema":{"type":"object","required":["connector_channel_id"],
                "properties":{"connector_channel_id":{"type":"string"},"file_ref":{"type":"string"}}}}],
             "auth_flows":[
              {"id":"sample_qr","target_type":"im","type":"qr_login","title":"Scan"},
              {"id":"sample_form","target_type":"im","type":"form","title":"Bind","fields":[
               {"name":"bot_token","label":"Bot token","input_type":"password","required":true,"secret":true,
                "placeholder":"123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11"},
               {"name":"chat_id","label":"Chat","input_type":"text","default_value":"1"}]}],
             "ui":{"login_flow":{"flow_id":"sample_qr","steps":[{"type":"qr_code","request_type":"auth.start"}]}},
             "security":{"trust_level":"third_party","api_key_required":true,"data_classes":["message"]}}
            """;

    static final String DESCRIPTOR = """
            {"schema":"xagent.connection/v2",
             "connection":{"connector_card_id":"im.sample","connector_id":"conn_1","connector_channel_id":"cch_1",
              "target_type":"im","profiles":["xagent.im.v2"],"status":"connected"},
             "target":{"provider":"sample","label":"Sample IM","display_name":"Ann","account_hint":"00**9.bot"},
             "tools":[{"tool_id":"sample_message_send","status":"available","target_permission_state":"granted",
              "reason":"ready"}]}
            """;

    static final String DEVICE_CARD = """
            {"schema":"xagent.connector/v1","protocol_version":"3.0","build":{"build_time":"2611290900"},
             "connector_card_id":"device.sample","connector":{"name":"Sample device","version":"1.0.0"},
             "supports":{"target_types":["device"],
              "targets":[{"target_type":"device","provider":"sample","label":"Sample device"}],"profiles":["xagent.device.v1"]},
             "tools":[{"tool_id":"sample_screenshot","profile":"xagent.device.v1",
              "input_schema":{"type":"object","required":["connector_channel_id"],
               "properties":{"connector_channel_id":{"type":"string"},"scale":{"type":"integer","minimum":1,"maximum":4}}},
              "output_schema":{"type":"object","properties":{"file_ref":{"type":"string"},"download_url":{"type":"string"}}}}]}
            """;

    static final String DEVICE_DESCRIPTOR = """
            {"schema":"xagent.connection/v2",
             "connection":{"connector_card_id":"device.sample","connector_id":"conn_1","connector_channel_id":"cch_1",
              "target_type":"device","profiles":["xagent.device.v1"],"status":"connected"},
             "target":{"provider":"sample","label":"Sample device","display_name":"Phone"},
             "tools":[{"tool_id":"sample_screenshot","status":"available"}]}
            """;

    private Samples() {}

    /** The card of a connector that speaks the IM profile of the generation before. */
    static JsonNode legacyCard() {
        JsonNode card = json(CARD);
        set(card, "/supports/profiles", "[\"xagent.im.v1\"]");
        for (int i = 0; i < 2; i++) {
            set(card, "/tools/" + i + "/profile", "\"xagent.im.v1\"");
        }
        set(card, "/tools/0/output_schema/properties", "{}");
        return card;
    }

    static JsonNode legacyDescriptor() {
        JsonNode descriptor = json(DESCRIPTOR);
        set(descriptor, "/connection/profiles", "[\"xagent.im.v1\"]");
        return descriptor;
    }

    /** Every sample packet by its name. */
    static Map<String, SamplePacket> packets() {
        Map<String, SamplePacket> packets = new LinkedHashMap<>();
        for (JsonNode sample : json(resource("packets.json"))) {
            packets.put(
                    sample.path("name").textValue(),
                    new SamplePacket(Direction.valueOf(sample.path("direction").textValue()), sample.path("packet")));
        }
        return packets;
    }

    record SamplePacket(Direction direction, JsonNode tree) {}

    /** The rows of a table of examples; the first line names the columns. */
    static List<Map<String, String>> table(String name) {
        List<String> lines = resource(name).lines().toList();
        List<String> columns = cells(lines.get(0).substring(1));
        return lines.stream()
                .skip(1)
                .map(line -> {
                    Map<String, String> row = new LinkedHashMap<>();
                    for (int i = 0; i < columns.size(); i++) {
                        row.put(columns.get(i), cells(line).get(i));
                    }
                    return row;
                })
                .toList();
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    }

    private static String resource(String name) {
        try (InputStream in = Samples.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode json(String text) {
        return Json.reader(JsonLimits.DOCUMENT).read(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Puts a value where the pointer leads; {@code -} at the end of an array appends; null text removes. */
    static void set(JsonNode root, String pointer, @Nullable String value) {
        JsonPointer path = JsonPointer.compile(pointer);
        JsonNode parent = root.at(path.head());
        String name = path.last().getMatchingProperty();
        JsonNode node = value == null ? null : json(value);
        if (parent instanceof ObjectNode object) {
            if (node == null) {
                object.remove(name);
            } else {
                object.set(name, node);
            }
        } else if (parent instanceof ArrayNode array) {
            if (name.equals("-")) {
                array.add(node);
            } else {
                array.set(Integer.parseInt(name), node);
            }
        } else {
            throw new IllegalArgumentException("nothing at " + pointer);
        }
    }
}
