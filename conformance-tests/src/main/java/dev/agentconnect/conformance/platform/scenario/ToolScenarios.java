package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.KitDocuments;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Which tool calls leave the platform, and how they look (sections 8.18, 10 and 10.1). */
final class ToolScenarios {
    private static final String INVOKE = "tool.invoke";

    private ToolScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "tool-unknown",
                        "8.18",
                        "A tool that the card lacks is not invoked",
                        stage -> refused(stage, "no_such_tool"),
                        "TOOL-01"),
                Scenario.must(
                        "tool-unavailable",
                        "8.18",
                        "A tool that the descriptor does not call available is not invoked",
                        stage -> refused(stage, KitDocuments.OTHER_TOOL),
                        "TOOL-02"),
                Scenario.must(
                        "tool-envelope",
                        "8.18",
                        "The envelope names the channel of the call, the model's arguments go on unchanged",
                        ToolScenarios::envelope,
                        "TOOL-07",
                        "TOOL-16",
                        "TOOL-18"),
                Scenario.must(
                        "tool-session",
                        "10.1",
                        "A call of one channel's Session never goes to another channel, whatever the model says",
                        ToolScenarios::session,
                        "TOOL-08",
                        "TOOL-07"),
                Scenario.must(
                        "tool-without-skill",
                        "4.1",
                        "related_skill_ids are a hint: a tool works when there is no Skill",
                        ToolScenarios::withoutSkill,
                        "CARD-36"),
                Scenario.should(
                        "tool-not-repeated",
                        "8.19",
                        "A call whose answer was lost is not sent again by itself",
                        ToolScenarios::notRepeated,
                        "TOOL-14"),
                Scenario.must(
                        "tool-file",
                        "10",
                        "A file of the platform goes to a tool as the reference of an upload, never as bytes",
                        UploadReferenceScenario::play,
                        "CARD-40",
                        "CARD-41"));
    }

    private static Outcome refused(Stage stage, String tool) {
        Route route = stage.connected().opened();
        route.channel().tool(KitDocuments.OTHER_TOOL, "unavailable");
        stage.must(StepName.LOGIN, route.form());
        stage.refused(StepName.INVOKE_TOOL, route.toolArgs(tool, "a", "call_1"), "the tool " + tool);
        Verdict.require(Tapes.count(stage, INVOKE) == 0, "no tool.invoke", "one");
        return Outcome.pass();
    }

    private static Outcome envelope(Stage stage) {
        Route route = stage.bound();
        ObjectNode args = route.toolArgs(KitDocuments.TOOL, "hello", "call_7");
        ((ObjectNode) args.path("arguments"))
                .put("connector_channel_id", "cch_of_the_model")
                .put("more", 1);
        JsonNode sent = args.path("arguments").deepCopy();
        stage.must(StepName.INVOKE_TOOL, args);
        Event.Came call = stage.expect(INVOKE, 1);
        Verdict.require(call.channel().equals(route.id()), "the channel in the envelope", "'" + call.channel() + "'");
        Verdict.require(
                call.payload().path("tool_id").asText().equals(KitDocuments.TOOL), "the tool_id", call.payload());
        Verdict.require(
                call.payload().path("arguments").equals(sent),
                "the model's arguments unchanged",
                call.payload().path("arguments"));
        return Outcome.pass();
    }

    private static Outcome session(Stage stage) {
        Route bound = stage.bound();
        Route other = stage.opened();
        stage.must(StepName.LOGIN, other.form());
        ObjectNode args = bound.toolArgs(KitDocuments.TOOL, "hello", "call_8");
        ((ObjectNode) args.path("arguments")).put("connector_channel_id", other.id());
        StepAnswer answer = stage.step(StepName.INVOKE_TOOL, args);
        Tapes.none(
                stage,
                "a call on the channel that the model named",
                came -> came.type().equals(INVOKE) && came.channel().equals(other.id()));
        Stage.result(answer, StepName.INVOKE_TOOL);
        return Outcome.pass();
    }

    private static Outcome withoutSkill(Stage stage) {
        stage.connector().onHttp("/skill.md", request -> HttpReply.status(404));
        Route route = stage.bound();
        List<String> tools = route.tools();
        Verdict.require(tools.contains(KitDocuments.TOOL), "the tool to be shown", tools);
        stage.must(StepName.INVOKE_TOOL, route.toolArgs(KitDocuments.TOOL, "a", "call_1"));
        return Outcome.pass();
    }

    private static Outcome notRepeated(Stage stage) {
        Route route = stage.bound();
        stage.connector().on(INVOKE, came -> came.plane().socket().drop());
        CompletableFuture<StepAnswer> call = route.invoke("lost");
        stage.expect(INVOKE, 1);
        stage.connector().on(INVOKE, stage.connector()::byDefault);
        stage.reconnected(2);
        stage.reopened(2);
        StepAnswer answer = stage.end(call, StepName.INVOKE_TOOL);
        stage.listen();
        int calls = Tapes.count(stage, INVOKE);
        Verdict.require(calls == 1, "one tool.invoke, since the tool may have acted", calls + "");
        Verdict.require(answer instanceof StepAnswer.Failed, "the call to fail", "a result");
        return Outcome.pass();
    }
}
