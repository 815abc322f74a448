package dev.agentconnect.xagent;

import static dev.agentconnect.xagent.ScriptedConnector.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.error.ToolRefused;
import dev.agentconnect.xagent.error.ToolRefused.Reason;
import dev.agentconnect.xagent.projection.ModelTool;
import dev.agentconnect.xagent.projection.OpenedFile;
import dev.agentconnect.xagent.projection.UploadReferences;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnector;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which tools a model is shown, on which channel its calls go out, and what becomes of its files (sections 10 and 10.1). */
class ToolRouterTest {
    private static final String FILE_TOOL = """
            {"tool_id":"sample_file","profile":"xagent.im.v2","title":"Send a file","description":"Sends files.",
             "related_skill_ids":["connector-im-sample-file"],
             "input_schema":{"type":"object","required":["connector_channel_id","media_ref"],
              "properties":{"connector_channel_id":{"type":"string","description":"The channel."},
              "media_ref":{"type":"string","x-upload-ref":true,"description":"What POST /files/uploads gave."},
              "caption":{"type":"string","description":"A text."}}}},""";

    private final ScriptedConnector connector = new ScriptedConnector();
    private final MemoryUserConnectorStore store = new MemoryUserConnectorStore();
    private final List<String> opened = new CopyOnWriteArrayList<>();
    private final List<String> closed = new CopyOnWriteArrayList<>();
    private ConnectorClient client;
    private ConnectorUser ada;

    @BeforeEach
    void connect() {
        connector.page(
                "/connector-card.json",
                r -> ScriptedConnector.json(ScriptedConnector.CARD.replace("\"tools\":[", "\"tools\":[" + FILE_TOOL)));
        connector.on(
                "channel.open",
                (peer, p) -> peer.opened(
                        p,
                        p.path("connector_channel_id")
                                .asText("cch_"
                                        + connector.packets("channel.open").size())));
        connector.on("tool.invoke", (peer, p) -> peer.answer(p, "tool.invoke.ack", result(p)));
        connector.moreTools = ",{'tool_id':'sample_file','status':'available'}";
        client = Clients.builder(connector.url()).userConnectors(store).build();
        client.connect();
        ada = client.user("ada");
    }

    @AfterEach
    void stop() {
        client.close();
        connector.close();
    }

    private static String result(JsonNode invoke) {
        return "{'tool_id':'" + invoke.path("payload").path("tool_id").asText() + "','result':{'status':'sent'}}";
    }

    /** A channel with a login, so that there is a record of it. */
    private UserChannel bound(ConnectorUser user) {
        connector.on(
                "connection.descriptor.get",
                (peer, p) -> peer.answer(
                        p,
                        "connection.descriptor.get.ack",
                        "{'connection_descriptor':"
                                + connector.descriptor(
                                        p.path("connector_channel_id").asText()) + "}"));
        UserChannel channel = user.createChannel(null);
        channel.refreshDescriptor();
        return channel;
    }

    private void push(UserChannel channel, String descriptor) {
        connector
                .peer()
                .push(channel.id(), "connection.descriptor.push", "{'connection_descriptor':" + descriptor + "}");
        client.ping();
    }

    private static ToolRequest send(String session) {
        return new ToolRequest("sample_send", arguments("hi"), session, "call-1");
    }

    private UploadReferences files() {
        return (ref, session) -> {
            if (ref.startsWith("gone")) {
                throw new FileNotFoundException("no such file in " + session);
            }
            opened.add(ref + " for " + session);
            InputStream content = new ByteArrayInputStream(ref.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
                @Override
                public void close() {
                    closed.add(ref);
                }
            };
            return new OpenedFile(content, ref + ".txt", ref.startsWith("short") ? 1_000 : ref.length());
        };
    }

    private void takeUploads() {
        connector.page(
                "/files/uploads",
                r -> ScriptedConnector.json("{\"file_ref\":\"internal_"
                        + connector.requests("/files/uploads").size() + "\"}"));
    }

    private static ObjectNode fileArguments(String ref) {
        return Json.object()
                .put("connector_channel_id", "model says")
                .put("file_ref", ref)
                .put("caption", "look");
    }

    private static ToolRequest sendFile(ObjectNode arguments) {
        return new ToolRequest("sample_file", arguments, "s1", "call-1");
    }

    @Test
    void unboundSessionUsesTheFirstChannelThatHasTheTool_TOOL_08_TOOL_18() {
        UserChannel first = bound(ada);
        UserChannel second = bound(ada);
        ToolRouter tools = ada.tools(null);
        tools.invoke(send("free"));
        push(first, connector.descriptor(first.id()).replace("'connected'", "'offline'"));
        tools.invoke(send("free"));
        push(first, connector.descriptor(first.id()));
        tools.invoke(send(null));
        assertThat(connector.packets("tool.invoke"))
                .extracting(p -> p.path("connector_channel_id").asText())
                .containsExactly(first.id(), second.id(), first.id());
    }

    @Test
    void boundSessionUsesItsChannelAndNoOther_TOOL_08() {
        UserChannel first = bound(ada);
        UserChannel second = bound(ada);
        ada.bindSession(second.userConnectorId().orElseThrow(), "dedicated");
        ToolRouter tools = ada.tools(null);
        tools.invoke(send("dedicated"));
        assertThat(connector
                        .packets("tool.invoke")
                        .get(0)
                        .path("connector_channel_id")
                        .asText())
                .isEqualTo(second.id());
        push(second, connector.descriptor(second.id()).replace("'connected'", "'expired'"));
        assertThat(tools.tools("dedicated")).isEmpty();
        assertThat(tools.tools("free")).isNotEmpty();
        refused(tools, send("dedicated"), Reason.NO_USABLE_CHANNEL);
        second.close();
        refused(tools, send("dedicated"), Reason.NO_USABLE_CHANNEL);
        assertThat(first.isOpen()).isTrue();
        assertThat(connector.packets("tool.invoke")).hasSize(1);
    }

    private static void refused(ToolRouter tools, ToolRequest request, Reason reason) {
        assertThatThrownBy(() -> tools.invoke(request))
                .isInstanceOfSatisfying(
                        ToolRefused.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }

    @Test
    void sessionOfAnotherConnectorIsRefused_TOOL_08() {
        bound(ada);
        store.put(new UserConnector("u9", "ada", "im.other", "c", "ch", "connected", true, "elsewhere"));
        store.put(new UserConnector("u8", "bob", "im.other", "c", "ch", "connected", true, "bobs"));
        ToolRouter tools = ada.tools(null);
        assertThat(tools.tools("elsewhere")).isEmpty();
        refused(tools, send("elsewhere"), Reason.OTHER_CONNECTOR);
        tools.invoke(send("bobs"));
    }

    @Test
    void sessionOfAChannelWithoutALoginDoesNotFallBackToAnother_TOOL_08() {
        bound(ada);
        connector.status = "created";
        UserChannel fresh = ada.createChannel(null);
        String id = fresh.userConnectorId().orElseThrow();
        ada.bindSession(id, "dedicated");
        assertThatThrownBy(() -> client.user("bob").bindSession(id, "stolen")).isInstanceOf(CallRefused.class);
        refused(ada.tools(null), send("dedicated"), Reason.NO_USABLE_CHANNEL);
        connector.status = "connected";
        fresh.refreshDescriptor();
        assertThat(store.find(id).orElseThrow().sessionId()).isEqualTo("dedicated");
        ada.tools(null).invoke(send("dedicated"));
        assertThat(connector
                        .packets("tool.invoke")
                        .get(0)
                        .path("connector_channel_id")
                        .asText())
                .isEqualTo(fresh.id());
    }

    @Test
    void channelsOfOtherUsersAreNeverUsed_TOOL_08() {
        bound(client.user("bob"));
        assertThat(ada.tools(null).tools(null)).isEmpty();
        refused(ada.tools(null), send(null), Reason.NO_USABLE_CHANNEL);
    }

    @Test
    void onlyAvailableAndPermittedToolsAreShownAndCalled_DESC_12_TOOL_01_TOOL_02() {
        UserChannel channel = bound(ada);
        ToolRouter tools = ada.tools(null);
        assertThat(tools.tools(null)).extracting(ModelTool::toolId).containsExactly("sample_send");
        refused(tools, new ToolRequest("sample_hidden", arguments("x"), null, null), Reason.NO_USABLE_CHANNEL);
        refused(tools, new ToolRequest("unknown", arguments("x"), null, null), Reason.UNKNOWN_TOOL);
        for (String state : List.of("denied", "requires_reauth")) {
            push(channel, connector.descriptor(channel.id()).replace("'granted'", "'" + state + "'"));
            assertThat(tools.tools(null)).isEmpty();
        }
        for (String status : List.of("denied_by_target", "requires_reauth", "not_supported", "a_newer_word")) {
            push(channel, connector.descriptor(channel.id()).replace("'available'", "'" + status + "'"));
            assertThat(tools.tools(null)).isEmpty();
            refused(tools, send(null), Reason.NO_USABLE_CHANNEL);
        }
        assertThat(connector.packets("tool.invoke")).isEmpty();
    }

    @Test
    void inactiveChannelShowsNoTools_DESC_16() {
        UserChannel channel = bound(ada);
        for (String status : List.of("offline", "error", "created", "authenticating", "expired", "revoked")) {
            push(channel, connector.descriptor(channel.id()).replace("'connected'", "'" + status + "'"));
            assertThat(ada.tools(null).tools(null)).as(status).isEmpty();
        }
        push(channel, connector.descriptor(channel.id()).replace("'connected'", "'degraded'"));
        assertThat(ada.tools(null).tools(null)).hasSize(1);
    }

    @Test
    void modelArgumentsTravelUnchangedAndChooseNothing_TOOL_07_TOOL_16_TOOL_18() {
        UserChannel first = bound(ada);
        UserChannel second = bound(ada);
        for (String said : List.of(second.id(), "im.sample", "Sample Connector", "S 1***", "sample", "conn_1")) {
            ObjectNode arguments =
                    Json.object().put("connector_channel_id", said).put("text", "hi");
            ada.tools(null).invoke(new ToolRequest("sample_send", arguments, "s1", "call-1"));
            List<JsonNode> sent = connector.packets("tool.invoke");
            JsonNode last = sent.get(sent.size() - 1);
            assertThat(last.path("connector_channel_id").asText()).isEqualTo(first.id());
            assertThat(last.path("payload").path("arguments")).isEqualTo(arguments);
            assertThat(last.path("payload").path("context").toString())
                    .isEqualTo("{\"session_id\":\"s1\",\"tool_call_id\":\"call-1\"}");
        }
    }

    @Test
    void skillsGuideAndAreNoCondition_CARD_36() {
        bound(ada);
        takeUploads();
        ToolRouter tools = ada.tools(files());
        assertThat(tools.tools(null).get(0).relatedSkillIds()).containsExactly("connector-im-sample-file");
        tools.invoke(sendFile(fileArguments("picture")));
        assertThat(connector.requests("/skill.md")).isEmpty();
    }

    @Test
    void modelSeesFileRefInThePlaceOfTheInternalReference_CARD_40_CARD_41() {
        bound(ada);
        ModelTool tool = ada.tools(files()).tools(null).get(0);
        assertThat(tool.toolId()).isEqualTo("sample_file");
        assertThat(tool.inputSchema().toString())
                .doesNotContain("media_ref")
                .doesNotContain("x-upload-ref")
                .doesNotContain("/files/uploads");
        assertThat(tool.inputSchema().path("required").toString()).isEqualTo("[\"connector_channel_id\",\"file_ref\"]");
        assertThat(tool.inputSchema().at("/properties/file_ref/type").asText()).isEqualTo("string");
        assertThat(tool.inputSchema().at("/properties/caption/type").asText()).isEqualTo("string");
        assertThat(ada.tools(null).tools(null)).extracting(ModelTool::toolId).containsExactly("sample_send");
    }

    @Test
    void fileIsOpenedUploadedToTheChannelAndReplacedBeforeTheCall_CARD_40() {
        UserChannel channel = bound(ada);
        takeUploads();
        ObjectNode said = fileArguments("picture");
        ObjectNode before = said.deepCopy();
        ada.tools(files()).invoke(sendFile(said));
        assertThat(said).isEqualTo(before);
        assertThat(opened).containsExactly("picture for s1");
        assertThat(closed).containsExactly("picture");
        assertThat(connector.requests("/files/uploads")).hasSize(1);
        assertThat(connector.requests("/files/uploads").get(0).getHeaders().get("X-XAgent-Connector-Channel-ID"))
                .isEqualTo(channel.id());
        assertThat(connector
                        .packets("tool.invoke")
                        .get(0)
                        .at("/payload/arguments")
                        .toString())
                .isEqualTo(
                        "{\"connector_channel_id\":\"model says\",\"media_ref\":\"internal_1\",\"caption\":\"look\"}");
    }

    @Test
    void fileThatFailsCallsNothing_CARD_40() {
        bound(ada);
        takeUploads();
        ToolRouter tools = ada.tools(files());
        refused(tools, sendFile(fileArguments("gone")), Reason.FILE_UNAVAILABLE);
        refused(tools, sendFile(fileArguments("short file")), Reason.UPLOAD_FAILED);
        connector.page(
                "/files/uploads", r -> new MockResponse.Builder().code(507).build());
        refused(tools, sendFile(fileArguments("picture")), Reason.UPLOAD_FAILED);
        UploadReferences broken = (ref, session) -> {
            throw new IllegalStateException("a bug of the platform");
        };
        refused(ada.tools(broken), sendFile(fileArguments("picture")), Reason.FILE_UNAVAILABLE);
        assertThat(closed).containsExactly("short file", "picture");
        assertThat(connector.packets("tool.invoke")).isEmpty();
    }

    @Test
    void bytesAddressesAndInternalReferencesFromTheModelAreRefused_CARD_41() {
        bound(ada);
        takeUploads();
        ToolRouter tools = ada.tools(files());
        List<ObjectNode> bad = new ArrayList<>();
        bad.add(Json.object().put("media_ref", "internal_1"));
        bad.add(fileArguments("picture").put("media_ref", "internal_1"));
        for (String said :
                List.of("data:text/plain;base64,eA==", "https://target/x", "HTTP://x/y", " ", "x".repeat(3_000))) {
            bad.add(fileArguments(said));
        }
        bad.add(Json.object().put("file_ref", 7));
        bad.add(Json.object().set("file_ref", Json.object().put("bytes", "eA==")));
        for (ObjectNode arguments : bad) {
            refused(tools, sendFile(arguments), Reason.BAD_ARGUMENT);
        }
        refused(ada.tools(null), sendFile(fileArguments("picture")), Reason.UNKNOWN_TOOL);
        assertThat(opened).isEmpty();
        assertThat(connector.packets("tool.invoke")).isEmpty();
    }

    @Test
    void lostCallIsNotRepeatedAndItsUploadIsSentOnce_B33() {
        bound(ada);
        takeUploads();
        connector.on("tool.invoke", (peer, p) -> connector.tap().cut());
        assertThatThrownBy(() -> ada.tools(files()).invoke(sendFile(fileArguments("picture"))))
                .isInstanceOfSatisfying(
                        LinkLost.class, e -> assertThat(e.outcome()).isEqualTo(LinkLost.Outcome.UNKNOWN));
        connector.awaitConnection(2);
        await().atMost(ScriptedConnector.BOUND)
                .until(() -> ada.channels().get(0).isOpen());
        client.ping();
        assertThat(connector.packets("tool.invoke")).hasSize(1);
        assertThat(connector.requests("/files/uploads")).hasSize(1);
    }

    @Test
    void toolFailureKeepsTheConnectorsCode() {
        bound(ada);
        connector.on("tool.invoke", (peer, p) -> peer.fail(p, "tool.invoke.ack", "tool_invoke_failed"));
        assertThatThrownBy(() -> ada.tools(null).invoke(send(null)))
                .isInstanceOfSatisfying(
                        RequestFailed.class,
                        e -> assertThat(e.error().code().word()).isEqualTo("tool_invoke_failed"));
    }
}
