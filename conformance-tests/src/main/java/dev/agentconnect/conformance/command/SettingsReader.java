package dev.agentconnect.conformance.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.AuthIdentity;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.Hooks;
import dev.agentconnect.conformance.check.RunSettings;
import dev.agentconnect.conformance.wire.Endpoint;
import dev.agentconnect.conformance.wire.Hook;
import dev.agentconnect.conformance.wire.HttpHook;
import dev.agentconnect.conformance.wire.Secrets;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.envelope.HttpHost;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns options into settings; what is wrong with them is a {@link UsageException} that never quotes a value. */
final class SettingsReader {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private final Surroundings surroundings;

    SettingsReader(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    RunSettings read(ConnectorOptions options, RunOptions run) {
        Duration timeout = run.timeout();
        return new RunSettings(
                new Endpoint(baseUrl(options.url), apiKey(options.apiKey, options.apiKeyFile), timeout),
                identity(options, options.authInput, "--auth-input"),
                identity(options, options.authInput2, "--auth-input-2"),
                options.tool,
                options.toolArgs == null ? Json.object() : object(options.toolArgs, "--tool-args"),
                options.qrFlow,
                hooks(options, timeout),
                run.quiet(),
                surroundings.rules(),
                surroundings.clock());
    }

    /** The planted secrets, which are worth as much as real ones and so come from a file only. */
    static List<String> canaries(ConnectorOptions options) {
        if (options.canaryFile == null) {
            return List.of();
        }
        List<String> planted = file(options.canaryFile, "--canary-file")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        if (planted.stream().anyMatch(value -> value.length() < Secrets.SHORTEST_LOOKED_FOR)) {
            throw new UsageException(
                    "--canary-file: a secret needs at least " + Secrets.SHORTEST_LOOKED_FOR + " characters");
        }
        return planted;
    }

    private static Hooks hooks(ConnectorOptions options, Duration timeout) {
        Map<HookName, Hook> hooks = new EnumMap<>(HookName.class);
        post(hooks, HookName.STIMULUS, options.stimulusUrl, timeout);
        post(hooks, HookName.TIME, options.timeHook, timeout);
        post(hooks, HookName.SCAN, options.scanUrl, timeout);
        post(hooks, HookName.RESTART, options.restartHook, longer(timeout, RunSettings.LONGEST_RESTART));
        if (options.sentUrl != null) {
            hooks.put(HookName.SENT, HttpHook.get(httpUrl(options.sentUrl, HookName.SENT.option()), timeout));
        }
        return new Hooks(hooks);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static void post(Map<HookName, Hook> hooks, HookName name, @Nullable String url, Duration timeout) {
        if (url != null) {
            hooks.put(name, HttpHook.post(httpUrl(url, name.option()), timeout));
        }
    }

    /** Section 3: http or https, a host, no userinfo, query or fragment. */
    static URI baseUrl(String text) {
        URI url = httpUrl(text, "--url");
        if (HttpHost.hasUser(url) || url.getRawQuery() != null || url.getRawFragment() != null) {
            throw new UsageException("--url must have no userinfo, query or fragment");
        }
        return URI.create(url.toString().replaceAll("/+$", ""));
    }

    static URI httpUrl(String text, String option) {
        URI url = parse(text, option);
        String scheme = url.getScheme();
        boolean http = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
        if (!http || HttpHost.of(url).isEmpty()) {
            throw new UsageException(option + " must be an http or https URL with a host");
        }
        return url;
    }

    private static URI parse(String text, String option) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + " is no URL");
        }
    }

    /** The key of the option, else of the file, else of the environment; nobody's is null. */
    @Nullable
    String apiKey(@Nullable String given, @Nullable Path keyFile) {
        String key = given;
        if (key == null && keyFile != null) {
            key = file(keyFile, "--api-key-file").strip();
        }
        if (key == null) {
            key = surroundings.environment().get(Surroundings.API_KEY);
        }
        if (key != null && !key.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new UsageException("the API key must be visible ASCII without spaces");
        }
        return key == null || key.isEmpty() ? null : key;
    }

    private static @Nullable AuthIdentity identity(ConnectorOptions options, @Nullable String input, String option) {
        if (options.flow == null) {
            if (input != null) {
                throw new UsageException(option + " needs --flow");
            }
            return null;
        }
        if (input == null) {
            // A flow without input, such as a QR code, is a first identity of its own.
            return option.equals("--auth-input") ? new AuthIdentity(options.flow, Json.object()) : null;
        }
        return new AuthIdentity(options.flow, object(input, option));
    }

    private static ObjectNode object(String text, String option) {
        String json = text.startsWith("@") ? file(path(text.substring(1), option), option) : text;
        try {
            JsonNode tree = READER.read(json.getBytes(StandardCharsets.UTF_8));
            if (tree instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonException e) {
            throw new UsageException(option + " is " + e.getMessage());
        }
        throw new UsageException(option + " must be a JSON object");
    }

    private static Path path(String text, String option) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new UsageException(option + " names no file");
        }
    }

    private static String file(Path path, String option) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UsageException(option + ": the file cannot be read");
        }
    }
}
