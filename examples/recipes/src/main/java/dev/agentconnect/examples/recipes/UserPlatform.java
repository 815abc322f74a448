package dev.agentconnect.examples.recipes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.xagent.ConnectorClient;
import dev.agentconnect.xagent.ConnectorUser;
import dev.agentconnect.xagent.ToolRequest;
import dev.agentconnect.xagent.ToolRouter;
import dev.agentconnect.xagent.UserChannel;
import dev.agentconnect.xagent.auth.Login;
import dev.agentconnect.xagent.auth.LoginOutcome;
import dev.agentconnect.xagent.auth.QrListener;
import dev.agentconnect.xagent.projection.ModelTool;
import dev.agentconnect.xagent.projection.OpenedFile;
import dev.agentconnect.xagent.projection.UploadReferences;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A platform with users: they scan a code, and their models call tools. */
public final class UserPlatform {
    private UserPlatform() {}

    /**
     * Lets a user log in by scanning a code.
     *
     * @param client a connected client
     * @param userId the platform's user
     * @param flowId a QR flow of the card
     * @param screen shows the codes
     * @return whether the user is logged in
     */
    public static boolean scan(ConnectorClient client, String userId, String flowId, QrListener screen) {
        // region qr-login
        UserChannel channel = client.user(userId).createChannel(null);
        Login login = channel.auth().qr(flowId, screen); // new codes come by themselves
        LoginOutcome outcome = login.await(); // the user gives up? login.cancel() from any thread
        boolean loggedIn = outcome instanceof LoginOutcome.Authenticated; // from here on it is remembered
        if (!loggedIn) {
            channel.close();
        }
        // endregion
        return loggedIn;
    }

    /**
     * Calls a tool for a model.
     *
     * @param user the platform's user
     * @param sessionId the session in which the model runs
     * @param files the session's files by their references
     * @param arguments what the model said
     * @return the result of the first tool that the model was shown
     */
    public static JsonNode callFirstTool(
            ConnectorUser user, String sessionId, Map<String, Path> files, ObjectNode arguments) {
        // region tool-projection
        UploadReferences references = (fileRef, session) -> {
            Path file = files.get(fileRef); // decide here what this session may open
            if (file == null) {
                throw new FileNotFoundException("no such file");
            }
            return new OpenedFile(Files.newInputStream(file), file.getFileName().toString(), Files.size(file));
        };
        ToolRouter tools = user.tools(references);
        List<ModelTool> shown = tools.tools(sessionId); // name, description and schema for the model
        String toolId = shown.get(0).toolId();
        JsonNode result = tools.invoke(new ToolRequest(toolId, arguments, sessionId, "call-1"));
        // endregion
        return result;
    }
}
