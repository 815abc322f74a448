package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.HttpAnswer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Files from the connector to xAgent (section 5.2; IM profile v2, section 5). */
final class DownloadChecks {
    private static final byte[] CONTENT = "conformance \u6587\u4ef6 \u0000\u0001\r\n".getBytes(StandardCharsets.UTF_8);

    /** Ten random characters of 16 kinds are 40 bits, and most of them differ. */
    private static final int FEWEST_DIFFERING = 8;

    private DownloadChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "download.unknown",
                        "5.2",
                        "An unknown file_ref is answered with 404",
                        DownloadChecks::unknown,
                        "DOWN-02"),
                Check.must(
                        "download.traversal",
                        "5.2",
                        "A file_ref that is a path leads nowhere",
                        DownloadChecks::traversal,
                        "DOWN-02"),
                Check.must(
                        "download.bytes",
                        "5.2",
                        "The download_url of a user's file gives exactly its bytes, without any key",
                        DownloadChecks::bytes,
                        "MIN-15",
                        "IM2-14",
                        "IM2-15",
                        "IM2-16",
                        "DOWN-01",
                        "DOWN-04"),
                Check.should(
                        "download.unguessable",
                        "3",
                        "A download_url cannot be guessed from another one",
                        DownloadChecks::unguessable,
                        "AUTHZ-07"),
                Check.should(
                        "download.disposition",
                        "5.2",
                        "A download names its file in Content-Disposition",
                        DownloadChecks::disposition,
                        "DOWN-05"),
                Check.must(
                        "download.other-channel",
                        "5.2",
                        "A download in the name of another channel",
                        DownloadChecks::otherChannel,
                        "DOWN-03"),
                Check.must(
                        "download.odd-names",
                        "5.2",
                        "Odd names of a user's file smuggle nothing into the headers",
                        DownloadChecks::oddNames,
                        "DOWN-05"));
    }

    /** Two neighbours that differ in fewer characters than a guesser could try give each other away. */
    private static Outcome unguessable(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        String one = receive(user, channel, "one.txt").url(context);
        String two = receive(user, channel, "two.txt").url(context);
        long differing = Math.abs(one.length() - two.length());
        for (int i = 0; i < Math.min(one.length(), two.length()); i++) {
            differing += one.charAt(i) == two.charAt(i) ? 0 : 1;
        }
        Verdict.require(
                differing >= FEWEST_DIFFERING,
                "at least " + FEWEST_DIFFERING + " differing characters",
                differing + " between two download URLs");
        return Outcome.pass();
    }

    private static Outcome unknown(CheckContext context) {
        HttpAnswer answer = context.getWithKey("/files/refs/file_conformance_never_issued");
        if (answer.status() == 405 || answer.status() == 501) {
            throw Verdict.notTested("there is no download endpoint: " + answer);
        }
        Verdict.require(answer.status() == 404, "404", answer);
        return Outcome.pass();
    }

    private static Outcome traversal(CheckContext context) {
        for (String path : List.of("..%2f..%2f..%2fetc%2fpasswd", "%2e%2e%2fconnector-card.json", "a%00b")) {
            HttpAnswer answer = context.getWithKey("/files/refs/" + path);
            // Some routers answer a path with dots by a redirect to the path without them: that gives nothing away.
            Verdict.require(answer.status() >= 300 && answer.status() < 500, "3xx or 4xx for " + path, answer);
        }
        return Outcome.pass();
    }

    private record Received(BoundChannel channel, JsonNode file) {
        String url(CheckContext context) {
            String given = file.path("download_url").asText();
            Verdict.require(!given.isEmpty(), "a download_url (IM2-16)", "none");
            URI uri = parse(given);
            if (!uri.isAbsolute()) {
                return context.endpoint().url(given.startsWith("/") ? given : "/" + given);
            }
            Verdict.require(
                    List.of("http", "https").contains(uri.getScheme()), "http, https or relative", uri.getScheme());
            return given;
        }

        private static URI parse(String given) {
            try {
                return new URI(given);
            } catch (URISyntaxException e) {
                throw Verdict.fail("a download_url that is a URL (IM2-16)", "something else");
            }
        }

        HttpAnswer download(CheckContext context, Map<String, String> headers) {
            return context.http().getUrl(url(context), null, headers);
        }
    }

    private static Received receive(CheckContext context, String filename) {
        Stimulus user = Stimulus.of(context);
        return receive(user, Chat.channel(context), filename);
    }

    private static Received receive(Stimulus user, BoundChannel channel, String filename) {
        String text = Stimulus.newText();
        user.sendFile(text, filename, "text/plain", CONTENT);
        return received(user, channel, text);
    }

    private static Received received(Stimulus user, BoundChannel channel, String text) {
        JsonNode message = user.await(channel, text);
        InboundChecks.shape(channel, message);
        Stimulus.acknowledge(channel.plane(), message);
        JsonNode files = message.path("payload").path("files");
        if (files.isEmpty()) {
            throw Verdict.notTested("the user's file came as text alone: the connector may take no files");
        }
        Verdict.require(files.size() == 1, "one file", files.size() + " files");
        return new Received(channel, files.path(0));
    }

    private static Outcome bytes(CheckContext context) {
        Received received = receive(context, "conformance.txt");
        JsonNode file = received.file();
        Verdict.require(
                List.of("image", "video", "audio", "file")
                        .contains(file.path("type").asText()),
                "a type of the list (IM2-14)",
                file.path("type"));
        Verdict.require(!file.path("file_ref").asText().isEmpty(), "a file_ref (IM2-15)", "none");
        HttpAnswer answer = received.download(context, Map.of());
        Verdict.require(answer.ok(), "2xx with the URL alone", answer);
        Verdict.require(Arrays.equals(answer.body(), CONTENT), "exactly the user's bytes (DOWN-01)", answer);
        Verdict.require(answer.header("content-type").isPresent(), "a Content-Type (DOWN-04)", "none");
        return Outcome.pass();
    }

    private static Outcome disposition(CheckContext context) {
        HttpAnswer answer = receive(context, "conformance.txt").download(context, Map.of());
        String disposition = answer.header("content-disposition").orElse("");
        Verdict.require(
                disposition.contains("conformance.txt"),
                "a Content-Disposition with the file name",
                disposition.isEmpty() ? "none" : disposition);
        return Outcome.pass();
    }

    private static Outcome otherChannel(CheckContext context) {
        Received received = receive(context, "conformance.txt");
        HttpAnswer answer =
                received.download(context, Map.of("X-XAgent-Connector-Channel-ID", ChannelChecks.UNKNOWN_CHANNEL));
        if (answer.ok()) {
            return Outcome.ambiguous("the download does not look at X-XAgent-Connector-Channel-ID");
        }
        Verdict.require(answer.status() == 403 || answer.status() == 404, "403", answer);
        return Outcome.pass();
    }

    private static Outcome oddNames(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        int taken = 0;
        for (String name : OddNames.ALL) {
            String text = Stimulus.newText();
            if (user.takesFile(text, name, "text/plain", CONTENT)) {
                taken++;
                HttpAnswer answer = received(user, channel, text).download(context, Map.of());
                Verdict.require(answer.ok(), "2xx for '" + name + "'", answer);
                OddNames.inspect(name, answer);
            }
        }
        return taken > 0 ? Outcome.pass() : new Outcome.NotTested("the stimulus takes no odd name");
    }
}
