package dev.agentconnect.examples.telegram.card;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegram.account.BotBindingFlow;
import dev.agentconnect.examples.telegram.outbound.SendTools;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.card.AuthField;
import dev.agentconnect.protocol.xagent.card.AuthFlow;
import dev.agentconnect.protocol.xagent.card.AuthFlowType;
import dev.agentconnect.protocol.xagent.card.AuthInputType;
import dev.agentconnect.protocol.xagent.card.Build;
import dev.agentconnect.protocol.xagent.card.CardSecurity;
import dev.agentconnect.protocol.xagent.card.CardTarget;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.CardUi;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.card.ConnectorInfo;
import dev.agentconnect.protocol.xagent.card.LoginFlow;
import dev.agentconnect.protocol.xagent.card.LoginStep;
import dev.agentconnect.protocol.xagent.card.Supports;
import dev.agentconnect.protocol.xagent.card.TargetType;
import dev.agentconnect.protocol.xagent.card.ToolInputSchema;
import dev.agentconnect.protocol.xagent.card.TrustLevel;
import dev.agentconnect.protocol.xagent.card.UserChannelMode;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The card and the skill of this connector (Connector Protocol 3.0, sections 4.1 and 4.2). */
public final class TelegramCard {
    /** The card's id. */
    public static final String CARD_ID = "im.telegram";

    /** The name in the skill's header, by the naming rule of section 4.2. */
    public static final String SKILL_ID = "connector-im-telegram";

    /** Rises whenever tools, flows, skill or texts change (section 12). */
    static final String CONNECTOR_VERSION = "1.0.0";

    private TelegramCard() {}

    /**
     * The card.
     *
     * @param apiKeyRequired whether this server demands the system API key
     * @return the card
     */
    public static ConnectorCard card(boolean apiKeyRequired) {
        Build build = BuildInfo.load();
        return new ConnectorCard(
                XAgentProtocol.CARD_SCHEMA,
                XAgentProtocol.VERSION,
                build,
                CARD_ID,
                new ConnectorInfo(
                        "Telegram Connector",
                        CONNECTOR_VERSION,
                        "Agent Connect for Java",
                        "Connects a chat of the user's own Telegram bot: messages and files in both directions.",
                        Map.of()),
                supports(),
                List.of(messageTool(), fileTool()),
                List.of(bindingFlow()),
                loginUi(),
                new CardSecurity(
                        TrustLevel.LOCAL,
                        apiKeyRequired,
                        false,
                        List.of("message", "image", "video", "audio", "file"),
                        Map.of()),
                Map.of());
    }

    /**
     * The skill.
     *
     * @return Markdown with its header
     */
    public static String skill() {
        return new String(Resources.bytes("SKILL.md"), StandardCharsets.UTF_8);
    }

    /**
     * Several channels a user: a channel is one bot and one chat, and nothing keeps a user from having more of either. Channels
     * of the same bot share one poller.
     */
    private static Supports supports() {
        return new Supports(
                UserChannelMode.MULTIPLE,
                List.of(TargetType.IM),
                List.of(new CardTarget(
                        TargetType.IM, "telegram", "Telegram", "A private or group chat of a Telegram bot.", Map.of())),
                List.of(XAgentProtocol.IM_V2),
                Map.of());
    }

    private static CardTool messageTool() {
        ObjectNode properties = Json.object();
        properties.set(SendTools.TEXT, string("The text, shown as it is, without markup."));
        return tool(
                SendTools.MESSAGE_SEND,
                "Send a Telegram message",
                "Sends a text to the Telegram chat of this channel.",
                arguments(properties, SendTools.TEXT));
    }

    private static CardTool fileTool() {
        ObjectNode properties = Json.object();
        properties.set(SendTools.FILE_REF, string("The reference of the uploaded file."));
        properties.set(SendTools.CAPTION, string("A text that goes with the file."));
        return tool(
                SendTools.FILE_SEND,
                "Send a file to Telegram",
                "Sends a file of at most 50 MB to the Telegram chat of this channel.",
                arguments(properties, SendTools.FILE_REF));
    }

    private static CardTool tool(String id, String title, String description, ObjectNode arguments) {
        return new CardTool(
                id,
                XAgentProtocol.IM_V2,
                title,
                description,
                List.of(SKILL_ID),
                ToolInputSchema.withConnectorChannelId(arguments),
                result(),
                Map.of());
    }

    private static ObjectNode arguments(ObjectNode properties, String required) {
        ObjectNode schema = Json.object().put("type", "object");
        schema.set("properties", properties);
        schema.putArray("required").add(required);
        return schema.put("additionalProperties", false);
    }

    private static ObjectNode result() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.set("status", string("sent"));
        properties.set("message_id", string("The message's id at Telegram; of several messages that of the last one."));
        schema.putArray("required").add("status").add("message_id");
        return schema;
    }

    private static ObjectNode string(String description) {
        return Json.object().put("type", "string").put("description", description);
    }

    private static AuthFlow bindingFlow() {
        return new AuthFlow(
                BotBindingFlow.FLOW_ID,
                TargetType.IM,
                AuthFlowType.FORM,
                "Connect a Telegram bot",
                "Enter the token of your own bot and the chat that it shall talk to. Write to the bot once before, or add it"
                        + " to the group.",
                List.of(
                        field(
                                BotBindingFlow.BOT_TOKEN,
                                "Bot token",
                                AuthInputType.PASSWORD,
                                true,
                                "123456:ABC-DEF...",
                                "BotFather gives it when you create the bot."),
                        field(
                                BotBindingFlow.CHAT_ID,
                                "Chat ID",
                                AuthInputType.TEXT,
                                null,
                                "123456789 or @channelname",
                                "The numeric id of a person or group, or a public name.")),
                null,
                null,
                Map.of());
    }

    private static AuthField field(
            String name, String label, AuthInputType type, @Nullable Boolean secret, String placeholder, String help) {
        return new AuthField(name, label, type, true, placeholder, help, secret, null, Map.of());
    }

    private static CardUi loginUi() {
        LoginStep form = new LoginStep("form", "auth.start", "auth.start.ack", Map.of());
        return new CardUi(new LoginFlow(BotBindingFlow.FLOW_ID, List.of(form), Map.of()), Map.of());
    }
}
