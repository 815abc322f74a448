package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.CardUnderTest;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.KitDocuments;
import dev.agentconnect.protocol.json.Json;
import java.util.List;

/** What a platform makes of descriptors (sections 8.17, 9, 11 and 12). */
final class DescriptorScenarios {
    private DescriptorScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "descriptor-identity",
                        "8.17",
                        "A pushed descriptor of another card, connector or channel is ignored",
                        DescriptorScenarios::identity,
                        "DESC-17"),
                Scenario.must(
                        "descriptor-v1",
                        "12",
                        "A descriptor of generation 1 is taken, its profile as a list",
                        DescriptorScenarios::generation1,
                        "DESC-19"),
                Scenario.must(
                        "descriptor-offline",
                        "9",
                        "offline and error are logged in but not active",
                        DescriptorScenarios::offline,
                        "DESC-16"),
                Scenario.must(
                        "tools-visible",
                        "9",
                        "Only tools that the descriptor calls available are shown to the Agent",
                        DescriptorScenarios::tools,
                        "DESC-12"),
                Scenario.must(
                        "profile-change",
                        "11",
                        "New negotiated profiles replace the old ones at once",
                        DescriptorScenarios::profiles,
                        "PROF-06"));
    }

    private static Outcome identity(Stage stage) {
        Route route = stage.bound();
        for (String field : List.of("connector_card_id", "connector_id", "connector_channel_id")) {
            ObjectNode foreign = route.descriptor();
            ((ObjectNode) foreign.path("connection")).put(field, "someone_else").put("status", "revoked");
            foreign.putArray("tools");
            route.push(foreign);
        }
        stage.listen();
        List<String> tools = route.tools();
        Verdict.require(tools.contains(KitDocuments.TOOL), "the tools of the channel's own descriptor", tools);
        return Outcome.pass();
    }

    private static Outcome generation1(Stage stage) {
        stage.connector().on("channel.open", came -> {
            String id = stage.connector().channel("").status("connected").id();
            ObjectNode descriptor = stage.connector().descriptor(id).put("schema", "xagent.connection/v1");
            ObjectNode connection = (ObjectNode) descriptor.path("connection");
            connection.remove("profiles");
            connection.put("profile", KitDocuments.IM_V2);
            ObjectNode payload = Json.object().put("connector_channel_id", id);
            payload.set("connection_descriptor", descriptor);
            came.plane()
                    .send(came.plane()
                            .reply(came.packet(), "channel.open.ack", payload)
                            .put("connector_channel_id", id));
        });
        JsonNode opened = stage.connected().must(StepName.OPEN_CHANNEL, Stage.args());
        Route route = new Route(
                stage,
                opened.path("channel").asText(),
                opened.path("channel_id").asText());
        List<String> profiles = CardUnderTest.strings(route.state().path("profiles"));
        Verdict.require(profiles.equals(List.of(KitDocuments.IM_V2)), "the profiles [xagent.im.v2]", profiles);
        return Outcome.pass();
    }

    private static Outcome offline(Stage stage) {
        Route route = stage.bound();
        for (String status : List.of("offline", "error")) {
            route.channel().status(status);
            route.push(route.descriptor());
            JsonNode state =
                    route.awaitState(told -> told.path("status").asText().equals(status));
            if (!state.has("authenticated") || !state.has("active")) {
                throw Verdict.notTested("the platform does not tell whether a channel is authenticated and active");
            }
            Verdict.require(
                    state.path("authenticated").asBoolean()
                            && !state.path("active").asBoolean(),
                    "authenticated and not active with the status " + status,
                    state);
        }
        return Outcome.pass();
    }

    private static Outcome tools(Stage stage) {
        Route route = stage.connected().opened();
        route.channel().tool(KitDocuments.OTHER_TOOL, "unavailable");
        stage.must(StepName.LOGIN, route.form());
        List<String> tools = route.tools();
        Verdict.require(tools.equals(List.of(KitDocuments.TOOL)), "the available tool alone", tools);
        route.channel().tool(KitDocuments.TOOL, "denied_by_target");
        route.push(route.descriptor());
        stage.listen();
        tools = route.tools();
        Verdict.require(tools.isEmpty(), "no tool after the descriptor denied it", tools);
        return Outcome.pass();
    }

    private static Outcome profiles(Stage stage) {
        Route route = stage.connected().opened(List.of(KitDocuments.IM_V1));
        stage.must(StepName.LOGIN, route.form());
        stage.step(StepName.SEND_ACTIVITY, route.args().put("status", "thinking"));
        stage.listen();
        if (Tapes.count(stage, "chat.activity") > 0) {
            throw Verdict.notTested("a signal was sent before it was negotiated, see client.un-negotiated");
        }
        route.channel().profiles(List.of(KitDocuments.IM_V2));
        route.push(route.descriptor());
        stage.listen();
        stage.must(StepName.SEND_ACTIVITY, route.args().put("status", "thinking"));
        stage.expect("chat.activity", 1);
        return Outcome.pass();
    }
}
