package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A Connector Card: what a connector is, reaches and offers (section 4.1). Public; it never holds a secret.
 *
 * <p>Reading is lenient, so that a card of an older generation can be read and then refused with reasons by the card
 * validator; {@code protocolVersion} and {@code build} are absent there.
 *
 * @param schema always {@code xagent.connector/v1}
 * @param protocolVersion the protocol version that the connector implements
 * @param build the build
 * @param connectorCardId fixed by the developer, the same in every deployment
 * @param connector name and version of the connector
 * @param supports target types and profiles
 * @param tools the tools, or null
 * @param authFlows the ways to authenticate, or null
 * @param ui hints for a front end
 * @param security trust and data classes
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-01")
public record ConnectorCard(
        String schema,
        @Nullable String protocolVersion,
        @Nullable Build build,
        String connectorCardId,
        ConnectorInfo connector,
        Supports supports,
        @Nullable List<CardTool> tools,
        @Nullable List<AuthFlow> authFlows,
        @Nullable CardUi ui,
        @Nullable CardSecurity security,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ConnectorCard {
        tools = tools == null ? null : List.copyOf(tools);
        authFlows = authFlows == null ? null : List.copyOf(authFlows);
        extra = Extra.copy(extra);
    }

    /**
     * Reads a card.
     *
     * @param tree the card's JSON
     * @return the card
     * @throws IllegalArgumentException when a part that every generation has is missing or of the wrong type
     */
    public static ConnectorCard read(JsonNode tree) {
        return RecordReader.read(tree, ConnectorCard.class);
    }

    /**
     * The tool of an id.
     *
     * @param toolId the id
     * @return the tool, if the card has it
     */
    public Optional<CardTool> tool(String toolId) {
        return toolList().stream().filter(t -> t.toolId().equals(toolId)).findFirst();
    }

    /**
     * The auth flow of an id.
     *
     * @param flowId the id
     * @return the flow, if the card has it
     */
    public Optional<AuthFlow> authFlow(String flowId) {
        return authFlowList().stream().filter(f -> f.id().equals(flowId)).findFirst();
    }

    /**
     * The tools, never null.
     *
     * @return an empty list when the card has none
     */
    public List<CardTool> toolList() {
        return tools == null ? List.of() : tools;
    }

    /**
     * The auth flows, never null.
     *
     * @return an empty list when the card has none
     */
    public List<AuthFlow> authFlowList() {
        return authFlows == null ? List.of() : authFlows;
    }
}
