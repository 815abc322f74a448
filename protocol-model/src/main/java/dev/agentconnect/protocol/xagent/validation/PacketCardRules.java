package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.util.List;
import java.util.Optional;

/** What a packet must agree with in the connector's card (sections 8 and 9). */
final class PacketCardRules {
    private final ConnectorCard card;
    private final Findings into;

    PacketCardRules(ConnectorCard card, Findings into) {
        this.card = card;
        this.into = into;
    }

    void check(PacketType type, JsonNode payload) {
        if (type.equals(PacketType.CONNECTOR_HELLO)) {
            cardId(payload, "HELLO-01");
        } else if (type.equals(PacketType.CONNECTOR_HELLO_ACK)) {
            cardId(payload, "HACK-01");
        } else if (type.equals(PacketType.AUTH_START)) {
            known(payload.path("flow_id"), "/payload/flow_id", "AUTH-02", card.authFlow(text(payload, "flow_id")));
        } else if (type.equals(PacketType.TOOL_INVOKE)) {
            invoke(payload);
        } else if (type.equals(PacketType.TOOL_INVOKE_ACK)) {
            known(payload.path("tool_id"), "/payload/tool_id", "TOOL-12", card.tool(text(payload, "tool_id")));
        } else if (type.equals(PacketType.MESSAGE_PUSH)) {
            push(payload);
        }
        descriptor(payload.path("connection_descriptor"));
    }

    private void cardId(JsonNode payload, String ruleId) {
        String id = text(payload, "connector_card_id");
        if (!id.isEmpty() && !id.equals(card.connectorCardId())) {
            into.error("/payload/connector_card_id", ruleId, Findings.show(card.connectorCardId()), Findings.show(id));
        }
    }

    private void invoke(JsonNode payload) {
        Optional<CardTool> tool = card.tool(text(payload, "tool_id"));
        known(payload.path("tool_id"), "/payload/tool_id", "TOOL-01", tool);
        if (tool.isPresent()) {
            into.addAll("", arguments(tool.get(), payload.path("arguments")));
        }
    }

    private static List<Violation> arguments(CardTool tool, JsonNode arguments) {
        try {
            return ToolArguments.compile(tool.inputSchema())
                    .validate(arguments.isMissingNode() ? Json.object() : arguments);
        } catch (IllegalArgumentException e) {
            return List.of(); // a schema that cannot be used is the card's fault, not the packet's
        }
    }

    private void push(JsonNode payload) {
        if (card.supports().profiles().contains(XAgentProtocol.IM_V2)) {
            into.error(
                    "/type", "PUSH-03", "chat.message from a connector with " + XAgentProtocol.IM_V2, "message.push");
        }
        JsonNode tool = payload.path("reply").path("tool_id");
        known(tool, "/payload/reply/tool_id", "IM1-21", card.tool(tool.asText()));
    }

    private void descriptor(JsonNode descriptor) {
        JsonNode connection = descriptor.path("connection");
        if (connection.isObject()) {
            DescriptorContext context = new DescriptorContext(
                    card, text(connection, "connector_id"), text(connection, "connector_channel_id"));
            into.addAll("/payload/connection_descriptor", DescriptorValidator.validate(descriptor, context));
        }
    }

    private void known(JsonNode word, String at, String ruleId, Optional<?> found) {
        if (word.isTextual() && !word.textValue().isEmpty() && found.isEmpty()) {
            into.error(at, ruleId, "an id of the card", Findings.show(word.textValue()));
        }
    }

    private static String text(JsonNode object, String name) {
        return object.path(name).asText();
    }
}
