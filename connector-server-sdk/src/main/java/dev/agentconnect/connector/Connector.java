package dev.agentconnect.connector;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.connector.handler.AuthHandler;
import dev.agentconnect.connector.handler.ChatHandler;
import dev.agentconnect.connector.handler.Handlers;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.connector.handler.ToolHandler;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.RuleException;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.AuthFlow;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.validation.CardValidator;
import dev.agentconnect.protocol.xagent.validation.SkillValidator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a connector is: its card (Connector Protocol 3.0, section 4.1), its skill, and one handler for everything that the card declares.
 * Immutable; give it to {@link ConnectorServer#start}. Whether the handlers may serve two servers at once is up to them.
 */
public final class Connector {
    private final JsonNode cardTree;
    private final ConnectorCard card;
    private final @Nullable String skill;
    private final Handlers handlers;

    private Connector(JsonNode cardTree, ConnectorCard card, @Nullable String skill, Handlers handlers) {
        this.cardTree = cardTree;
        this.card = card;
        this.skill = skill;
        this.handlers = handlers;
    }

    /**
     * Starts with a card that was built in code.
     *
     * @param card the card
     * @return a builder
     * @throws RuleException when the card breaks a rule of Protocol 3.0; it lists them all
     */
    public static Builder builder(ConnectorCard card) {
        return builder(Json.tree(card));
    }

    /**
     * Starts with a card that was loaded, for example from a resource.
     *
     * @param utf8 the card's JSON
     * @return a builder
     * @throws RuleException when the card breaks a rule of Protocol 3.0; it lists them all
     * @throws dev.agentconnect.protocol.json.JsonException when the bytes are no JSON
     */
    public static Builder builder(byte[] utf8) {
        return builder(Json.reader(JsonLimits.DOCUMENT).read(utf8));
    }

    private static Builder builder(JsonNode cardTree) {
        refuse("card", CardValidator.validate(cardTree));
        return new Builder(cardTree, ConnectorCard.read(cardTree));
    }

    private static void refuse(String what, List<Violation> violations) {
        List<Violation> errors = violations.stream().filter(Violation::isError).toList();
        if (!errors.isEmpty()) {
            throw new RuleException(what, errors);
        }
    }

    /**
     * The card.
     *
     * @return the typed card
     */
    public ConnectorCard card() {
        return card;
    }

    /**
     * The card as it is served.
     *
     * @return UTF-8 JSON
     */
    public byte[] cardBytes() {
        return Json.bytes(cardTree);
    }

    /**
     * The skill.
     *
     * @return Markdown, or null when there is none
     */
    public @Nullable String skill() {
        return skill;
    }

    /**
     * The handlers.
     *
     * @return one for everything that the card declares
     */
    public Handlers handlers() {
        return handlers;
    }

    /** Collects the parts of a {@link Connector}. Not thread safe. */
    public static final class Builder {
        private final JsonNode cardTree;
        private final ConnectorCard card;
        private final Map<String, AuthHandler> auth = new HashMap<>();
        private final Map<String, Handlers.Tool> tools = new HashMap<>();
        private @Nullable String skill;
        private @Nullable ChatHandler chat;
        private LifecycleHandler lifecycle = new LifecycleHandler() {};

        private Builder(JsonNode cardTree, ConnectorCard card) {
            this.cardTree = cardTree;
            this.card = card;
        }

        /**
         * The skill file (section 4.2).
         *
         * @param markdown the whole file with its header
         * @return this
         * @throws RuleException when it breaks a rule, alone or against the card
         */
        public Builder skill(String markdown) {
            refuse("skill", SkillValidator.validate(markdown, card));
            skill = markdown;
            return this;
        }

        /**
         * The handler of an auth flow.
         *
         * @param flowId the flow, from the card
         * @param handler the handler
         * @return this
         */
        public Builder auth(String flowId, AuthHandler handler) {
            auth.put(flowId, handler);
            return this;
        }

        /**
         * The handler of a tool with side effects: a repeated call gets the first result and does not run again.
         *
         * @param toolId the tool, from the card
         * @param handler the handler
         * @return this
         */
        public Builder tool(String toolId, ToolHandler handler) {
            tools.put(toolId, new Handlers.Tool(handler, false));
            return this;
        }

        /**
         * The handler of a tool that changes nothing: a repeated call runs again.
         *
         * @param toolId the tool, from the card
         * @param handler the handler
         * @return this
         */
        public Builder readOnlyTool(String toolId, ToolHandler handler) {
            tools.put(toolId, new Handlers.Tool(handler, true));
            return this;
        }

        /**
         * The handler of messages to the target. A card with the IM profile needs one.
         *
         * @param handler the handler
         * @return this
         */
        public Builder chat(ChatHandler handler) {
            chat = handler;
            return this;
        }

        /**
         * Told when channels are bound and unbound.
         *
         * @param handler the handler
         * @return this
         */
        public Builder lifecycle(LifecycleHandler handler) {
            lifecycle = handler;
            return this;
        }

        /**
         * Checks that card and handlers match.
         *
         * @return the connector
         * @throws IllegalStateException when the card declares what has no handler, or a handler has no place in the card; the
         *     message names every one
         */
        public Connector build() {
            List<String> faults = new ArrayList<>();
            match(
                    "auth flow",
                    ids(card.authFlowList().stream().map(AuthFlow::id).toList()),
                    auth.keySet(),
                    faults);
            match("tool", ids(card.toolList().stream().map(CardTool::toolId).toList()), tools.keySet(), faults);
            boolean im = card.supports().profiles().contains(XAgentProtocol.IM_V2);
            if (im != (chat != null)) {
                faults.add(
                        im
                                ? "profile " + XAgentProtocol.IM_V2 + " has no chat handler"
                                : "a chat handler needs profile " + XAgentProtocol.IM_V2 + " in the card");
            }
            if (!faults.isEmpty()) {
                throw new IllegalStateException("card and handlers differ: " + String.join("; ", faults));
            }
            return new Connector(cardTree, card, skill, new Handlers(auth, tools, chat, lifecycle));
        }

        private static Set<String> ids(List<String> ids) {
            return new HashSet<>(ids);
        }

        private static void match(String what, Set<String> declared, Set<String> handled, List<String> faults) {
            declared.stream()
                    .filter(id -> !handled.contains(id))
                    .sorted()
                    .forEach(id -> faults.add(what + " " + id + " has no handler"));
            handled.stream()
                    .filter(id -> !declared.contains(id))
                    .sorted()
                    .forEach(id -> faults.add(what + " " + id + " is not in the card"));
        }
    }
}
