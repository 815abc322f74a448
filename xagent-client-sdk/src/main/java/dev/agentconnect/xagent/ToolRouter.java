package dev.agentconnect.xagent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.xagent.ConnectorUser.BoundSession;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.error.ToolRefused;
import dev.agentconnect.xagent.error.ToolRefused.Reason;
import dev.agentconnect.xagent.projection.ModelTool;
import dev.agentconnect.xagent.projection.OpenedFile;
import dev.agentconnect.xagent.projection.UploadArguments;
import dev.agentconnect.xagent.projection.UploadReferences;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tools of one connector for the models of one user (sections 8.18, 10 and 10.1). A session that is bound to a channel
 * uses that channel or none; any other session uses the first channel that has the tool available. Nothing that the model
 * says chooses a channel. Thread safe.
 */
public final class ToolRouter {
    private final ConnectorUser user;
    private final Supplier<ConnectorCard> card;
    private final @Nullable UploadReferences files;

    ToolRouter(ConnectorUser user, Supplier<ConnectorCard> card, @Nullable UploadReferences files) {
        this.user = user;
        this.card = card;
        this.files = files;
    }

    /**
     * The tools that a model may be shown now: available, permitted, on a channel that it may use (rules DESC-12 and
     * DESC-16). Tools that take files are left out when the router has no {@link UploadReferences}.
     *
     * @param sessionId the session in which the model runs, or null
     * @return in the order of the card; empty for a session of another connector
     */
    public List<ModelTool> tools(@Nullable String sessionId) {
        Optional<BoundSession> bound = user.ofSession(sessionId);
        if (bound.filter(this::isForeign).isPresent()) {
            return List.of();
        }
        return card.get().toolList().stream()
                .filter(tool -> channel(bound, tool.toolId()).isPresent())
                .map(UploadArguments::of)
                .filter(arguments -> arguments.isEmpty() || files != null)
                .map(UploadArguments::project)
                .toList();
    }

    private boolean isForeign(BoundSession session) {
        return !session.connectorCardId().equals(card.get().connectorCardId());
    }

    private Optional<UserChannel> channel(Optional<BoundSession> bound, String toolId) {
        Predicate<UserChannel> allowed = bound.<Predicate<UserChannel>>map(
                        b -> c -> b.userConnectorId().equals(c.userConnectorId().orElse(null)))
                .orElse(c -> true);
        return user.channels().stream()
                .filter(allowed)
                .filter(c -> c.desk().offers(toolId))
                .findFirst();
    }

    /**
     * Calls a tool and waits. Files are opened and uploaded first; when one fails, nothing is called. Blocking.
     *
     * @param request the model's call
     * @return the result
     * @throws ToolRefused when the call must not leave this side
     * @throws RequestFailed when the connector or the tool failed
     * @throws LinkLost when the link ended before the answer; the call is never repeated by itself
     */
    public JsonNode invoke(ToolRequest request) {
        CardTool tool = card.get()
                .tool(request.toolId())
                .orElseThrow(() -> new ToolRefused(Reason.UNKNOWN_TOOL, "the card has no such tool", null));
        UserChannel channel = select(request);
        UploadArguments uploads = UploadArguments.of(tool);
        if (uploads.isEmpty()) {
            return channel.invoke(tool.toolId(), request.arguments(), request.context());
        }
        if (files == null) {
            throw new ToolRefused(Reason.UNKNOWN_TOOL, "the tool takes files, and this router has none", null);
        }
        String channelId = channel.id();
        ObjectNode arguments =
                uploads.replace(request.arguments(), ref -> upload(files, channel, ref, request.sessionId()));
        if (!channel.id().equals(channelId)) { // a reference belongs to the channel that it was uploaded to
            throw new ToolRefused(Reason.NO_USABLE_CHANNEL, "the channel was replaced during the upload", null);
        }
        return channel.invoke(tool.toolId(), arguments, request.context());
    }

    private UserChannel select(ToolRequest request) {
        Optional<BoundSession> bound = user.ofSession(request.sessionId());
        if (bound.filter(this::isForeign).isPresent()) {
            throw new ToolRefused(Reason.OTHER_CONNECTOR, "the session belongs to another connector", null);
        }
        return channel(bound, request.toolId())
                .orElseThrow(() -> new ToolRefused(
                        Reason.NO_USABLE_CHANNEL, "no channel has the tool available for this session", null));
    }

    private static String upload(
            UploadReferences files, UserChannel channel, String reference, @Nullable String sessionId) {
        try (OpenedFile file = open(files, reference, sessionId)) {
            return channel.desk().upload(file).fileRef();
        } catch (IOException e) {
            throw new ToolRefused(Reason.FILE_UNAVAILABLE, "the file could not be closed", e);
        } catch (ToolRefused e) {
            throw e;
        } catch (ConnectorException e) {
            throw new ToolRefused(Reason.UPLOAD_FAILED, "the upload failed: " + e.getMessage(), e);
        }
    }

    private static OpenedFile open(UploadReferences files, String reference, @Nullable String sessionId) {
        try {
            return files.open(reference, sessionId);
        } catch (IOException | RuntimeException e) { // the platform's code
            throw new ToolRefused(Reason.FILE_UNAVAILABLE, "the file could not be opened", e);
        }
    }
}
