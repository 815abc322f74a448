package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.charset.StandardCharsets;
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

    private Samples() {}

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
