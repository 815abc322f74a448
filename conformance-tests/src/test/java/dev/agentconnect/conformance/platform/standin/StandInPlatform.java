package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.conformance.platform.PlatformUnderTest;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The stand-in: does every step, and one of them wrong when it has a flaw. Thread safe. */
public final class StandInPlatform implements PlatformUnderTest {
    private static final long STEP_SECONDS = 20;
    private static final String NOBODY = "";

    private final Flaw flaw;
    private final List<StandInChannel> channels = new CopyOnWriteArrayList<>();
    private volatile @Nullable StandInLink link;
    private volatile @Nullable StandInControl control;
    private volatile @Nullable StandInChat chat;
    private volatile @Nullable StandInLogin login;
    private volatile @Nullable StandInWork work;

    /**
     * Makes a platform.
     *
     * @param flaw what it does wrong
     */
    public StandInPlatform(Flaw flaw) {
        this.flaw = flaw;
    }

    @Override
    public StepAnswer perform(PlatformStep step) {
        try {
            return step(step);
        } catch (IOException e) {
            return new StepAnswer.Failed("io");
        } catch (UncheckedIOException e) {
            return new StepAnswer.Failed("io");
        } catch (IllegalStateException e) {
            return new StepAnswer.Failed(String.valueOf(e.getMessage()));
        }
    }

    private StepAnswer step(PlatformStep step) throws IOException {
        return switch (step.name()) {
            case CONNECT -> connect(step);
            case DISCONNECT -> disconnect();
            case LINK_STATE -> done(Json.object().put("state", link().state()));
            case RESUME -> done(() -> link().resume());
            case POLL_HEALTH -> done(Json.object().put("state", control().health()));
            case SKILL -> done(Json.object().put("markdown", control().skill()));
            case OPEN_CHANNEL -> open(step.text("channel").isEmpty() ? added() : channel(step));
            case ADD_CHANNEL -> add();
            case CLOSE_CHANNEL -> close(channel(step));
            case CHANNEL_STATE -> done(channel(step).state());
            case STORED_CHANNELS -> StandInWork.stored(channels);
            case LOGIN -> login().run(channel(step), step);
            case START_LOGIN -> login().start(channel(step), step.text("flow_id"));
            case LOGIN_STATE -> done(Json.object().put("status", channel(step).loginStatus));
            case CANCEL_LOGIN -> login().cancel(channel(step));
            case LOGOUT -> login().logout(channel(step));
            case TOOLS -> work().tools(channel(step));
            case INVOKE_TOOL -> work().invoke(channel(step), step);
            case SEND_MESSAGE -> work().send(channel(step), step);
            case SEND_ACTIVITY ->
                done(() -> chat().activity(channel(step), step.text("status"), step.text("tool_name")));
            case EMIT_INTERNAL -> work().emit(channel(step), step.text("type"));
            case RECEIVED_MESSAGES -> StandInWork.received(channel(step));
            case REFUSE_NEXT_MESSAGE -> done(() -> channel(step).refuseNext = true);
            case KEEP_FILE -> work().keep(step);
            case FETCH_FILE -> work().fetch(channel(step), step.text("file_ref"));
        };
    }

    static StepAnswer done(ObjectNode result) {
        return new StepAnswer.Done(result);
    }

    static StepAnswer done(Runnable task) {
        task.run();
        return StepAnswer.done();
    }

    private static <T> T present(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("not_connected");
        }
        return part;
    }

    private StandInLink link() {
        return present(link);
    }

    private StandInControl control() {
        return present(control);
    }

    private StandInChat chat() {
        return present(chat);
    }

    private StandInWork work() {
        return present(work);
    }

    private StandInLogin login() {
        return present(login);
    }

    private StandInChannel channel(PlatformStep step) {
        return channels.stream()
                .filter(channel -> channel.handle.equals(step.text("channel")))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("unknown_channel"));
    }

    static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(STEP_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    e.getCause() == null ? "failed" : e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException("timeout", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private StepAnswer connect(PlatformStep step) {
        String base = step.text("base_url");
        String fault = StandInControl.fault(flaw, base);
        if (!fault.isEmpty()) {
            return new StepAnswer.Failed(fault);
        }
        if (link != null && flaw != Flaw.SECOND_CONNECTION) {
            return new StepAnswer.Failed("card_id_in_use");
        }
        if (flaw == Flaw.SCHEME_UNCHECKED || flaw == Flaw.HOST_UNCHECKED || flaw == Flaw.URL_PARTS_UNCHECKED) {
            if (!base.startsWith("http://127") || base.contains("?") || base.contains("#")) {
                return StepAnswer.done();
            }
        }
        if (flaw == Flaw.PREFIX_IGNORED) {
            base = base.replaceFirst("(https?://[^/]*).*", "$1");
        }
        return connect(base, step.text("api_key"));
    }

    private StepAnswer connect(String base, String key) {
        StandInLink made = new StandInLink(flaw, base, key, this::cardId, this);
        StandInControl reader = new StandInControl(flaw, base, key, made.http());
        control = reader;
        String refusal = reader.admit();
        if (!refusal.isEmpty()) {
            return new StepAnswer.Failed(refusal);
        }
        link = made;
        StandInChat talk = new StandInChat(flaw, made);
        chat = talk;
        work = new StandInWork(flaw, made, reader, talk);
        login = new StandInLogin(flaw, made, this);
        String fault = await(made.connect());
        return fault.isEmpty() ? StepAnswer.done() : new StepAnswer.Failed(fault);
    }

    String cardId() {
        return control().card().path("connector_card_id").asText();
    }

    JsonNode card() {
        return control().card();
    }

    private StepAnswer disconnect() {
        StandInLink last = link;
        link = null;
        channels.clear();
        if (last != null) {
            last.close();
        }
        return StepAnswer.done();
    }

    private StandInChannel added() {
        StandInChannel channel = new StandInChannel("c" + (channels.size() + 1), flaw);
        channels.add(channel);
        return channel;
    }

    private StepAnswer add() {
        JsonNode mode = control().card().path("supports").path("user_channel_mode");
        boolean multiple = mode.asText().equals("multiple")
                || flaw == Flaw.SECOND_CHANNEL_ALLOWED
                || (mode.isMissingNode() && flaw == Flaw.OMITTED_MODE_IS_MULTIPLE);
        return multiple && flaw != Flaw.NEVER_A_SECOND_CHANNEL
                ? open(added())
                : new StepAnswer.Failed("only_one_channel");
    }

    private StepAnswer open(StandInChannel channel) {
        await(opening(channel));
        return done(Json.object().put("channel", channel.handle).put("channel_id", channel.id));
    }

    private CompletableFuture<JsonNode> opening(StandInChannel channel) {
        channel.wanted = true;
        String known = channel.id.isEmpty() && flaw == Flaw.OPENS_WITH_OWN_ID ? "cch_of_mine" : channel.id;
        return link().request("channel.open", known, Json.object()).thenApply(ack -> {
            JsonNode payload = ack.path("payload");
            synchronized (channel) {
                if (channel.id.isEmpty() || flaw != Flaw.NEW_CHANNEL_ID_IGNORED) {
                    channel.id = payload.path("connector_channel_id").asText();
                }
                channel.open = true;
                channel.stored = channel.stored || flaw == Flaw.STORES_AT_OPEN;
            }
            describe(channel, payload);
            chat().resume(channel);
            return ack;
        });
    }

    void describe(StandInChannel channel, JsonNode payload) {
        channel.describe(payload.path("connection_descriptor"), cardId(), link().connectorId());
    }

    /** Opens again what was open, after the link is back. */
    void reopen() {
        for (StandInChannel channel : channels) {
            if (channel.wanted && !channel.id.isEmpty()) {
                CompletableFuture<JsonNode> unused = opening(channel);
            }
        }
    }

    void lost() {
        StandInChat current = chat;
        for (StandInChannel channel : channels) {
            synchronized (channel) {
                channel.open = false;
                if (flaw == Flaw.ACCEPTED_FORGOTTEN) {
                    channel.seen.clear();
                }
            }
            if (current != null) {
                current.lost(channel);
            }
        }
    }

    private StepAnswer close(StandInChannel channel) {
        channel.wanted = false;
        await(link().request("channel.close", channel.id, Json.object()));
        channel.open = false;
        if (flaw == Flaw.CLOSE_FORGETS) {
            channel.id = NOBODY;
        }
        return StepAnswer.done();
    }

    /** Takes a packet that answers no request; false for a type that it does not know. */
    boolean received(JsonNode packet) {
        String route = packet.path("connector_channel_id").asText();
        StandInChannel channel = channels.stream()
                .filter(known -> known.id.equals(route) || flaw == Flaw.PUSH_TO_FIRST_CHANNEL)
                .findFirst()
                .orElse(null);
        String type = packet.path("type").asText();
        JsonNode payload = packet.path("payload");
        if (channel == null || !channel.open) {
            return !type.startsWith("brand.");
        }
        switch (type) {
            case "connection.descriptor.push" -> describe(channel, payload);
            case "chat.message" -> chat().inbound(channel, packet);
            case "chat.message.ack" -> chat().acknowledged(channel, payload);
            case "message.push" -> chat().push(channel, payload);
            default -> {
                return !type.startsWith("brand.");
            }
        }
        return true;
    }
}
