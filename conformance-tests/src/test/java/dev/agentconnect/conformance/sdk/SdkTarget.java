package dev.agentconnect.conformance.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.junit.UserMessage;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import dev.agentconnect.connector.Connector;
import dev.agentconnect.connector.handler.AuthHandler;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthQuery;
import dev.agentconnect.connector.handler.AuthRejected;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.handler.ToolInvocation;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A target whose users are the test, and the connector for it. */
final class SdkTarget implements LifecycleHandler {
    private static final Duration CODE_LIVES = Duration.ofMinutes(2);

    private final Timers timers;
    private final Map<String, ChannelContext> channelsByChat = new ConcurrentHashMap<>();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final Set<String> scanned = ConcurrentHashMap.newKeySet();

    SdkTarget(Timers timers) {
        this.timers = timers;
    }

    Connector connector() {
        return Connector.builder(Json.bytes(ReferenceConnector.card()))
                .skill(ReferenceConnector.skill())
                .auth(ReferenceConnector.FLOW, SdkTarget::logIn)
                .auth(ReferenceConnector.QR_FLOW, new Codes())
                .tool(ReferenceConnector.TOOL, this::tool)
                .chat(this::chat)
                .lifecycle(this)
                .build();
    }

    private static AuthOutcome logIn(AuthRequest request) {
        String token = String.valueOf(request.input().get("bot_token"));
        String chat = String.valueOf(request.input().get("chat_id"));
        if (!token.equals(ReferenceConnector.TOKENS_BY_CHAT.get(chat))) {
            throw AuthRejected.field("bot_token", "is not accepted");
        }
        return authenticated(chat);
    }

    private static AuthOutcome authenticated(String chat) {
        return new AuthOutcome.Authenticated(new Binding(
                new TargetAccount("Reference, bound", null), Json.object().put("chat", chat)));
    }

    private final class Codes implements AuthHandler {
        @Override
        public AuthOutcome start(AuthRequest request) {
            return new AuthOutcome.Pending(
                    "code-" + UUID.randomUUID(),
                    null,
                    timers.now().plus(CODE_LIVES),
                    Duration.ofMillis(200),
                    "scan me");
        }

        @Override
        public AuthOutcome status(AuthQuery query) {
            if (query.last() instanceof AuthOutcome.Pending shown && scanned.contains(shown.qrCodeText())) {
                return authenticated("scanned");
            }
            return query.refresh()
                    ? new AuthOutcome.Pending(
                            "code-" + UUID.randomUUID(),
                            null,
                            timers.now().plus(CODE_LIVES),
                            Duration.ofMillis(200),
                            "scan me")
                    : query.last();
        }
    }

    private JsonNode tool(ToolInvocation call) {
        call.progress("on its way", 0.5);
        sent.add(call.arguments().path("text").asText());
        return Json.object()
                .put("status", "sent")
                .put("message_id", UUID.randomUUID().toString());
    }

    private void chat(OutboundMessage message) throws Exception {
        message.part("all", () -> {
            StringBuilder all = new StringBuilder(message.text());
            message.files().forEach(file -> all.append(' ').append(file.filename()));
            sent.add(all.toString());
        });
    }

    @Override
    public void bound(ChannelContext channel, Binding binding) {
        channelsByChat.put(binding.credentials().path("chat").asText(), channel);
    }

    @Override
    public void unbound(ChannelContext channel, Binding binding) {
        channelsByChat.remove(binding.credentials().path("chat").asText(), channel);
    }

    void say(UserMessage message) {
        ChannelContext channel = Objects.requireNonNull(channelsByChat.get(message.chatId()), "nobody is bound");
        List<ChannelFile> files = message.file() == null ? List.of() : List.of(keep(channel, message.file()));
        channel.deliver(new InboundMessage(UUID.randomUUID().toString(), message.text(), files, timers.now()));
    }

    private static ChannelFile keep(ChannelContext channel, UserMessage.File file) {
        try {
            return channel.keepFile(
                    file.filename(),
                    file.mediaType(),
                    new ByteArrayInputStream(Base64.getDecoder().decode(file.base64())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> sent() {
        return sent;
    }

    void scan(String code) {
        scanned.add(code);
    }
}
