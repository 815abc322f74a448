package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.protocol.json.Json;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Logging in and out. */
final class StandInLogin {
    private static final Set<String> UNDER_WAY = Set.of("pending", "scanned", "qr_refresh_required");

    private final Flaw flaw;
    private final StandInLink link;
    private final StandInPlatform platform;

    StandInLogin(Flaw flaw, StandInLink link, StandInPlatform platform) {
        this.flaw = flaw;
        this.link = link;
        this.platform = platform;
    }

    StepAnswer run(StandInChannel channel, PlatformStep step) {
        if (!mayStart(channel, step.text("flow_id"))) {
            return new StepAnswer.Failed("not_possible");
        }
        ObjectNode payload = Json.object().put("flow_id", step.text("flow_id"));
        if (flaw != Flaw.FORM_WITHOUT_INPUT) {
            payload.set("input", step.args().path("input"));
        }
        JsonNode ack = StandInPlatform.await(link.request("auth.start", channel.id, payload));
        take(channel, ack);
        return StandInPlatform.done(Json.object().put("status", channel.loginStatus));
    }

    private boolean mayStart(StandInChannel channel, String flowId) {
        boolean inCard = flaw == Flaw.ANY_FLOW_STARTED;
        for (JsonNode flow : platform.card().path("auth_flows")) {
            inCard |= flow.path("id").asText().equals(flowId);
        }
        return inCard && (channel.open || flaw == Flaw.LOGIN_ON_CLOSED);
    }

    private void take(StandInChannel channel, JsonNode ack) {
        JsonNode payload = ack.path("payload");
        channel.loginStatus = payload.path("status").asText();
        channel.authSession = payload.path("auth_session_id").asText();
        platform.describe(channel, payload);
        if (channel.loginStatus.equals("authenticated")) {
            channel.stored = true;
            channel.temporary = false;
        }
    }

    StepAnswer start(StandInChannel channel, String flowId) {
        if (!mayStart(channel, flowId)) {
            return new StepAnswer.Failed("not_possible");
        }
        follow(
                channel,
                flowId,
                link.request("auth.start", channel.id, Json.object().put("flow_id", flowId)));
        return StepAnswer.done();
    }

    private void follow(StandInChannel channel, String flowId, CompletableFuture<JsonNode> answer) {
        CompletableFuture<Void> unused = answer.thenAccept(ack -> {
            take(channel, ack);
            if (UNDER_WAY.contains(channel.loginStatus) && flaw != Flaw.CODE_NOT_POLLED) {
                long wait = flaw == Flaw.POLLS_FAST
                        ? 20
                        : ack.path("payload").path("poll_interval_millis").asLong(2_000);
                link.later(() -> poll(channel, flowId), wait);
            }
        });
    }

    private void poll(StandInChannel channel, String flowId) {
        if (!UNDER_WAY.contains(channel.loginStatus)) {
            return;
        }
        ObjectNode payload = Json.object().put("flow_id", flowId).put("auth_session_id", channel.authSession);
        payload.put("refresh", channel.loginStatus.equals("qr_refresh_required") || flaw == Flaw.REFRESHES_ALWAYS);
        follow(channel, flowId, link.request("auth.status", channel.id, payload));
    }

    StepAnswer cancel(StandInChannel channel) {
        StandInPlatform.await(
                link.request("auth.cancel", channel.id, Json.object().put("auth_session_id", channel.authSession)));
        channel.loginStatus = "canceled";
        if (channel.temporary && flaw != Flaw.CANCEL_KEEPS_CHANNEL) {
            channel.open = false;
            channel.wanted = false;
            channel.stored = false;
        }
        return StepAnswer.done();
    }

    StepAnswer logout(StandInChannel channel) {
        JsonNode ack = StandInPlatform.await(link.request("auth.logout", channel.id, Json.object()));
        platform.describe(channel, ack.path("payload"));
        if (flaw != Flaw.LOGOUT_KEEPS_ROUTE) {
            channel.open = false;
            channel.wanted = false;
        }
        if (flaw == Flaw.LOGOUT_FORGETS) {
            channel.id = "";
        }
        channel.stored = channel.stored && flaw != Flaw.LOGOUT_DELETES;
        return StepAnswer.done();
    }
}
