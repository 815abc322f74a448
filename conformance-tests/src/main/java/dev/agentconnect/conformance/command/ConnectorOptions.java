package dev.agentconnect.conformance.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code connector}. Their names are a promise: they never change their meaning. */
final class ConnectorOptions {
    @Option(names = "--url", required = true, paramLabel = "URL", description = "Base URL of the connector")
    String url = "";

    @Option(
            names = "--api-key",
            paramLabel = "KEY",
            description = "system API key; better given by --api-key-file or the variable AGENT_CONNECT_API_KEY")
    @Nullable
    String apiKey;

    @Option(names = "--api-key-file", paramLabel = "FILE", description = "file that holds the system API key")
    @Nullable
    Path apiKeyFile;

    @Option(names = "--flow", paramLabel = "ID", description = "auth flow to log in with")
    @Nullable
    String flow;

    @Option(names = "--auth-input", paramLabel = "JSON", description = "input of the flow, or @FILE")
    @Nullable
    String authInput;

    @Option(names = "--auth-input-2", paramLabel = "JSON", description = "input of a second identity, or @FILE")
    @Nullable
    String authInput2;

    @Option(names = "--tool", paramLabel = "ID", description = "tool to invoke")
    @Nullable
    String tool;

    @Option(names = "--tool-args", paramLabel = "JSON", description = "arguments of the tool, or @FILE")
    @Nullable
    String toolArgs;

    @Option(
            names = "--stimulus-url",
            paramLabel = "URL",
            description = "takes POST {chat_id, text, file{filename, mime_type, base64}} and makes that user speak")
    @Nullable
    String stimulusUrl;

    @Option(
            names = "--sent-url",
            paramLabel = "URL",
            description = "takes GET ?after=N and answers {sent: [...], last_index}: what the target was sent since")
    @Nullable
    String sentUrl;

    @Option(
            names = "--time-hook",
            paramLabel = "URL",
            description = "takes POST {advance_millis} and moves the connector's clock; for test builds only")
    @Nullable
    String timeHook;

    @Option(
            names = "--restart-hook",
            paramLabel = "URL",
            description =
                    "takes POST {}, ends the connector and starts it again at the same URL with what it has stored")
    @Nullable
    String restartHook;

    @Option(names = "--qr-flow", paramLabel = "ID", description = "flow of type qr_login (default: the card's first)")
    @Nullable
    String qrFlow;

    @Option(
            names = "--scan-url",
            paramLabel = "URL",
            description = "takes POST {flow_id, auth_session_id, qr_code_text, qr_code_image}, scans and confirms it")
    @Nullable
    String scanUrl;

    @Option(
            names = "--canary-file",
            paramLabel = "FILE",
            description = "secrets planted at the target, one a line; none may ever be received")
    @Nullable
    Path canaryFile;

    @Override
    public String toString() {
        return "ConnectorOptions";
    }
}
