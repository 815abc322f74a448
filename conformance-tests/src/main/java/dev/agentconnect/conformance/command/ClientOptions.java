package dev.agentconnect.conformance.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code client}. Their names are a promise: they never change their meaning. */
final class ClientOptions {
    @Option(
            names = "--listen",
            required = true,
            paramLabel = "PORT",
            description = "port of the scripted connector; 0 takes a free one and prints it")
    int listen;

    @Option(
            names = "--driver",
            required = true,
            paramLabel = "URL",
            description = "where the platform under test takes its steps; see the platform guide")
    String driver = "";

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "local address to listen on (default: ${DEFAULT-VALUE})")
    String host = "127.0.0.1";

    @Option(
            names = "--public-url",
            paramLabel = "URL",
            description = "how the platform reaches the port, when it is not the address itself; without a path")
    @Nullable
    String publicUrl;

    @Option(
            names = "--api-key-file",
            paramLabel = "FILE",
            description = "file that holds the system API key that the platform is given; else the variable"
                    + " AGENT_CONNECT_API_KEY, else the kit makes one")
    @Nullable
    Path apiKeyFile;

    @Override
    public String toString() {
        return "ClientOptions";
    }
}
