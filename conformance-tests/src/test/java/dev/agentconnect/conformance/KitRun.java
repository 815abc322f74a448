package dev.agentconnect.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.command.ConformanceCommand;
import dev.agentconnect.conformance.command.Surroundings;
import dev.agentconnect.conformance.document.ProtocolDocumentRules;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One run of the command line, with what it printed. */
record KitRun(int exitCode, String out, String err) {
    static final Map<String, String> TOKENS = ReferenceConnector.TOKENS_BY_CHAT;

    static KitRun of(Map<String, String> environment, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Surroundings surroundings = new Surroundings(environment, Clock.systemUTC(), new ProtocolDocumentRules());
        int exitCode = ConformanceCommand.run(surroundings, new PrintWriter(out), new PrintWriter(err), args);
        return new KitRun(exitCode, out.toString(), err.toString());
    }

    static KitRun of(String... args) {
        return of(Map.of(), args);
    }

    /** Everything that the connector command can be told about the reference. */
    static KitRun full(ReferenceConnector connector, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "connector",
                "--url",
                connector.url(),
                "--api-key",
                ReferenceConnector.API_KEY,
                "--flow",
                ReferenceConnector.FLOW,
                "--auth-input",
                authInput("1001"),
                "--auth-input-2",
                authInput("1002"),
                "--tool",
                ReferenceConnector.TOOL,
                "--tool-args",
                "{\"text\":\"hello\"}",
                "--stimulus-url",
                connector.stimulusUrl(),
                "--sent-url",
                connector.sentUrl(),
                "--time-hook",
                connector.timeUrl(),
                "--scan-url",
                connector.scanUrl(),
                "--restart-hook",
                connector.restartUrl()));
        for (int i = 0; i < more.length; i++) {
            int known = more[i].startsWith("--") ? args.indexOf(more[i]) : -1;
            if (known >= 0 && known + 1 < args.size() && i + 1 < more.length) {
                args.set(known + 1, more[++i]); // what the test says comes first
            } else {
                args.add(more[i]);
            }
        }
        return of(args.toArray(String[]::new));
    }

    static String authInput(String chatId) {
        return "{\"bot_token\":\"" + TOKENS.get(chatId) + "\",\"chat_id\":\"" + chatId + "\"}";
    }

    static JsonNode report(Path directory) throws IOException {
        return Json.reader(JsonLimits.DOCUMENT).read(Files.readAllBytes(directory.resolve("report.json")));
    }
}
