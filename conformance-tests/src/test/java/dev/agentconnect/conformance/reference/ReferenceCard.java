package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.charset.StandardCharsets;

/** The documents of the reference connector. */
final class ReferenceCard {
    static final String CARD_ID = "im.reference";
    static final String FLOW = "reference_bot_binding";
    static final String QR_FLOW = "reference_qr_login";
    static final String TOOL = "reference_message_send";

    private static final String CARD = """
            {
              "schema": "xagent.connector/v1",
              "protocol_version": "3.0",
              "build": {"version": "1.2.3", "git_tag": "v1.2.3", "git_rev": "0123abc", "build_time": "2611290000"},
              "connector_card_id": "im.reference",
              "connector": {"name": "Reference Connector", "version": "1.2.3", "vendor": "Example",
                            "description": "Answers as the specification asks."},
              "supports": {
                "user_channel_mode": "single",
                "target_types": ["im"],
                "targets": [{"target_type": "im", "provider": "reference", "label": "Reference"}],
                "profiles": ["xagent.im.v2"]
              },
              "tools": [{
                "tool_id": "reference_message_send",
                "profile": "xagent.im.v2",
                "title": "Send a message",
                "description": "Sends a text to the chat that the channel is bound to.",
                "related_skill_ids": ["connector-im-reference"],
                "input_schema": {
                  "type": "object",
                  "required": ["connector_channel_id", "text"],
                  "properties": {
                    "connector_channel_id": {"type": "string", "description": "Pass the channel id as it is."},
                    "text": {"type": "string", "description": "The text to send."}
                  }
                },
                "output_schema": {"type": "object"}
              }],
              "auth_flows": [{
                "id": "reference_bot_binding",
                "target_type": "im",
                "type": "form",
                "title": "Bind a bot",
                "fields": [
                  {"name": "bot_token", "label": "Bot token", "input_type": "password", "required": true, "secret": true},
                  {"name": "chat_id", "label": "Chat id", "input_type": "text", "required": true}
                ]
              }, {
                "id": "reference_qr_login",
                "target_type": "im",
                "type": "qr_login",
                "title": "Scan a code"
              }],
              "security": {"trust_level": "third_party", "api_key_required": true, "data_classes": ["message", "file"]}
            }
            """;

    private static final String SKILL = """
            ---
            name: connector-im-reference
            description: How to answer messages of the reference connector.
            ---

            # Reference connector

            Answer with `reference_message_send`.
            """;

    private ReferenceCard() {}

    static ObjectNode card(Mutant mutant, Habit habit) {
        ObjectNode card = card(mutant);
        if (habit == Habit.NO_LOGIN) {
            card.remove("auth_flows");
        }
        return card;
    }

    static ObjectNode card(Mutant mutant) {
        JsonNode tree = Json.reader(JsonLimits.DOCUMENT).read(CARD.getBytes(StandardCharsets.UTF_8));
        ObjectNode card = (ObjectNode) tree;
        if (mutant == Mutant.CARD_WITHOUT_VERSION) {
            ((ObjectNode) card.get("connector")).remove("version");
        }
        if (mutant == Mutant.TOOL_OF_CARD_MISSING) {
            ObjectNode future = card.withArray("tools").get(0).deepCopy();
            card.withArray("tools").add(future.put("tool_id", "reference_future_tool"));
        }
        return card;
    }

    static String skill(Mutant mutant) {
        return mutant == Mutant.SKILL_NAMED_OTHERWISE
                ? SKILL.replace("connector-im-reference", "Reference_Skill")
                : SKILL;
    }

    static ObjectNode health(Mutant mutant) {
        ObjectNode health = Json.object();
        health.put("status", "ok");
        health.put("connector_card_id", CARD_ID);
        health.put("connector_card_version", "1.2.3");
        health.put("protocol_version", mutant == Mutant.HEALTH_OF_OTHER_VERSION ? "2.0" : "3.0");
        health.set("build", card(Mutant.NONE).get("build"));
        return health;
    }
}
