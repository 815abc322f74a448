package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.HttpAnswer;
import dev.agentconnect.conformance.wire.UploadForm;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The steps of checks that upload (section 5.1). */
final class Uploads {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private Uploads() {}

    /** An authenticated channel where there is an identity, otherwise an open one. */
    static BoundChannel channel(CheckContext context) {
        BoundChannel channel = context.settings().first() == null
                ? context.channels().open()
                : context.channels().authenticated();
        mustFitHeader(channel.id());
        return channel;
    }

    /** Ids are opaque, but an upload names its channel in a header. */
    private static void mustFitHeader(@Nullable String channelId) {
        if (channelId != null && !channelId.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw Verdict.notTested("the channel's id has characters that no HTTP header can carry");
        }
    }

    /** Where a file is downloaded; a file_ref is opaque and may need encoding. */
    static String path(String fileRef) {
        return "/files/refs/"
                + URLEncoder.encode(fileRef, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Uploads with the key; a connector without the endpoint ends the check. */
    static HttpAnswer send(CheckContext context, UploadForm form) {
        mustFitHeader(form.channel());
        HttpAnswer answer =
                present(context.http().upload(form, context.endpoint().apiKey()));
        context.requireKeyIf(answer.status() == 401); // 403 may also be about the channel
        return answer;
    }

    /** Ends the check when the answer says that there is no such endpoint. */
    static HttpAnswer present(HttpAnswer answer) {
        if (answer.status() == 404 || answer.status() == 405 || answer.status() == 501) {
            throw Verdict.notTested("there is no upload endpoint: " + answer);
        }
        return answer;
    }

    /** Uploads a small text file and reads the answer. */
    static JsonNode text(CheckContext context, BoundChannel channel, String filename, String content) {
        HttpAnswer answer = send(context, UploadForm.file(channel.id(), filename, content));
        if (!answer.ok() && context.settings().first() == null) {
            throw Verdict.notTested("uploading may need authentication: " + answer);
        }
        Verdict.require(answer.ok(), "2xx", answer);
        return json(answer);
    }

    static JsonNode json(HttpAnswer answer) {
        try {
            return READER.read(answer.body());
        } catch (JsonException e) {
            throw Verdict.fail("a JSON object", "something else");
        }
    }
}
