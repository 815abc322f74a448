package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.CardUnderTest;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.KitChannel;
import dev.agentconnect.conformance.platform.connector.KitDocuments;
import java.util.List;

/** Opening, storing, reopening and closing channels (sections 4.1, 8.3 to 8.6). */
final class ChannelScenarios {
    private static final String OPEN = "channel.open";

    private ChannelScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "open-first",
                        "8.3",
                        "The first channel.open carries no connector_channel_id",
                        ChannelScenarios::openFirst,
                        "OPEN-01"),
                Scenario.must(
                        "open-not-stored",
                        "8.3",
                        "A channel is stored after the first login, not before",
                        ChannelScenarios::stored,
                        "OPEN-05",
                        "AUTH-11"),
                Scenario.must(
                        "reopen-new-id",
                        "8.3",
                        "A new id from the connector updates the binding that there is",
                        ChannelScenarios::newId,
                        "OPEN-06"),
                Scenario.must(
                        "close-keeps",
                        "8.5",
                        "channel.close keeps the binding: the channel is opened again with its id",
                        ChannelScenarios::closeKeeps,
                        "CLOSE-03",
                        "OPEN-01"),
                Scenario.must(
                        "mode-single",
                        "4.1",
                        "With user_channel_mode=single a second channel is refused before channel.open",
                        stage -> secondChannel(stage, "single"),
                        "CARD-18"),
                Scenario.must(
                        "mode-omitted",
                        "4.1",
                        "Without user_channel_mode a second channel is refused too",
                        stage -> secondChannel(stage, ""),
                        "CARD-17"),
                Scenario.must(
                        "mode-multiple",
                        "4.1",
                        "With user_channel_mode=multiple a second channel is opened",
                        stage -> secondChannel(stage, "multiple"),
                        "CARD-18"));
    }

    private static Outcome openFirst(Stage stage) {
        stage.connected().must(StepName.OPEN_CHANNEL, Stage.args());
        String id = stage.expect(OPEN, 1).channel();
        Verdict.require(id.isEmpty(), "an empty connector_channel_id", "'" + id + "'");
        return Outcome.pass();
    }

    private static List<String> stored(Stage stage, String when) {
        JsonNode ids = stage.must(StepName.STORED_CHANNELS, Stage.args()).path("channel_ids");
        Verdict.require(ids.isArray(), "the stored ids " + when, ids);
        return CardUnderTest.strings(ids);
    }

    private static Outcome stored(Stage stage) {
        Route route = stage.connected().opened();
        List<String> early = stored(stage, "before the login");
        Verdict.require(early.isEmpty(), "nothing to be stored before the first login", early);
        stage.must(StepName.LOGIN, route.form());
        List<String> late = stored(stage, "after the login");
        Verdict.require(late.equals(List.of(route.id())), "the channel to be stored after the login", late);
        return Outcome.pass();
    }

    private static Outcome newId(Stage stage) {
        Route route = stage.bound();
        KitChannel other = stage.connector().channel("cch_kit_other").status("connected");
        stage.connector().on(OPEN, came -> stage.connector().openAck(came, other));
        stage.connector().dropAll();
        stage.reconnected(2);
        stage.reopened(2);
        Verdict.require(
                stage.expect(OPEN, 2).channel().equals(route.id()), "channel.open with the stored id", "another id");
        JsonNode state =
                route.awaitState(told -> told.path("channel_id").asText().equals(other.id())
                        && told.path("open").asBoolean());
        Verdict.require(state.path("channel_id").asText().equals(other.id()), "the binding to carry the new id", state);
        stage.start(StepName.INVOKE_TOOL, route.toolArgs(KitDocuments.TOOL, "new-id", "call_1"));
        Event.Came call = stage.expect("tool.invoke", 1);
        Verdict.require(call.channel().equals(other.id()), "packets on the new id", call.channel());
        Verdict.require(Tapes.count(stage, OPEN) == 2, "no further channel.open", Tapes.count(stage, OPEN));
        return Outcome.pass();
    }

    private static Outcome closeKeeps(Stage stage) {
        Route route = stage.bound();
        stage.must(StepName.CLOSE_CHANNEL, route.args());
        Event.Came close = stage.expect("channel.close", 1);
        Verdict.require(close.channel().equals(route.id()), "channel.close on the channel", close.channel());
        stage.must(StepName.OPEN_CHANNEL, route.args());
        String id = stage.expect(OPEN, 2).channel();
        Verdict.require(id.equals(route.id()), "channel.open with the stored id " + route.id(), "'" + id + "'");
        return Outcome.pass();
    }

    private static Outcome secondChannel(Stage stage, String mode) {
        ObjectNode supports = (ObjectNode) stage.connector().card().path("supports");
        supports.put("user_channel_mode", mode);
        if (mode.isEmpty()) {
            supports.remove("user_channel_mode");
        }
        stage.bound();
        if (mode.equals("multiple")) {
            stage.must(StepName.ADD_CHANNEL, Stage.args());
            stage.expect(OPEN, 2);
            return Outcome.pass();
        }
        stage.refused(StepName.ADD_CHANNEL, Stage.args(), "a second channel of a user");
        Verdict.require(Tapes.count(stage, OPEN) == 1, "no second channel.open", Tapes.count(stage, OPEN));
        return Outcome.pass();
    }
}
