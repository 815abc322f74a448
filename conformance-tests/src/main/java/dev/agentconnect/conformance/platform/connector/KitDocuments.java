package dev.agentconnect.conformance.platform.connector;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;

/** Card, skill and health of the scripted connector: valid until a scenario spoils them (sections 4.1 to 4.3). */
public final class KitDocuments {
    /** A tool that answers with its arguments. */
    public static final String TOOL = "kit_echo";

    /** A second tool; scenarios take it away. */
    public static final String OTHER_TOOL = "kit_other";

    /** A flow with a form. */
    public static final String FORM = "kit_form";

    /** A flow with a code to scan. */
    public static final String QR = "kit_qr";

    /** The current profile. */
    public static final String IM_V2 = "xagent.im.v2";

    /** The legacy profile. */
    public static final String IM_V1 = "xagent.im.v1";

    private KitDocuments() {}

    static ObjectNode card(String cardId) {
        ObjectNode card = Json.object();
        card.put("schema", "xagent.connector/v1");
        card.put("protocol_version", "3.0");
        card.set("build", build());
        card.put("connector_card_id", cardId);
        card.putObject("connector")
                .put("name", "Scripted Connector")
                .put("version", "1.0.0")
                .put("vendor", "Conformance kit")
                .put("description", "A connector that judges the platform.");
        ObjectNode supports = card.putObject("supports");
        supports.put("user_channel_mode", "multiple");
        supports.putArray("target_types").add("im");
        supports.putArray("targets")
                .addObject()
                .put("target_type", "im")
                .put("provider", "kit")
                .put("label", "Kit");
        supports.putArray("profiles").add(IM_V2).add(IM_V1);
        ArrayNode tools = card.putArray("tools");
        tools.add(tool(TOOL, cardId));
        tools.add(tool(OTHER_TOOL, cardId));
        flows(card.putArray("auth_flows"));
        card.putObject("security")
                .put("trust_level", "local")
                .put("api_key_required", true)
                .putArray("data_classes")
                .add("message");
        return card;
    }

    private static ObjectNode build() {
        return Json.object()
                .put("version", "1.0.0")
                .put("git_tag", "v1.0.0")
                .put("git_rev", "abc1234")
                .put("build_time", "2607241200");
    }

    private static ObjectNode tool(String id, String cardId) {
        ObjectNode tool = Json.object();
        tool.put("tool_id", id);
        tool.put("profile", IM_V2);
        tool.put("title", "Echo");
        tool.put("description", "Answers with its arguments.");
        tool.putArray("related_skill_ids").add(skillName(cardId));
        ObjectNode schema = tool.putObject("input_schema");
        schema.put("type", "object");
        schema.putArray("required").add("connector_channel_id");
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("connector_channel_id").put("type", "string").put("description", "The channel.");
        properties.putObject("text").put("type", "string").put("description", "Any text.");
        tool.putObject("output_schema").put("type", "object");
        return tool;
    }

    private static void flows(ArrayNode flows) {
        ObjectNode form = flows.addObject();
        form.put("id", FORM).put("target_type", "im").put("type", "form").put("title", "Form");
        form.putArray("fields")
                .addObject()
                .put("name", "token")
                .put("label", "Token")
                .put("input_type", "password")
                .put("secret", true)
                .put("required", true);
        flows.addObject()
                .put("id", QR)
                .put("target_type", "im")
                .put("type", "qr_login")
                .put("title", "Scan");
    }

    static String skillName(String cardId) {
        return "connector-" + cardId.replace('.', '-').replace('_', '-');
    }

    static String skill(String cardId) {
        return "---\nname: " + skillName(cardId) + "\ndescription: How to use the scripted connector.\n---\n\n# Kit\n";
    }

    static ObjectNode health(ObjectNode card) {
        ObjectNode health = Json.object();
        health.put("status", "ok");
        health.set("connector_card_id", card.path("connector_card_id"));
        health.set("connector_card_version", card.path("connector").path("version"));
        health.set("protocol_version", card.path("protocol_version"));
        health.set("build", card.path("build"));
        return health;
    }
}
