package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Canaries;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.HttpAnswer;
import dev.agentconnect.conformance.wire.UploadForm;
import java.util.ArrayList;
import java.util.List;

/** Files from xAgent to the connector (section 5.1; IM profile v2, section 5). */
final class UploadChecks {
    private static final long YEAR_2001_IN_MILLIS = 1_000_000_000_000L;
    private static final String CONTENT = "conformance";

    private UploadChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "upload.answer",
                        "5.1",
                        "An upload is answered with file_ref, file_type, filename, byte_size and expires_at",
                        UploadChecks::answer,
                        "MIN-16",
                        "UP-05",
                        "UP-06"),
                Check.must(
                        "upload.no-file", "5.1", "An upload without a file part fails", UploadChecks::noFile, "UP-04"),
                Check.should(
                        "upload.key",
                        "3",
                        "An upload without the key, or with a wrong one, is refused",
                        UploadChecks::key,
                        "AUTHZ-05"),
                Check.must(
                        "upload.other-channel",
                        "5.1",
                        "A file_ref cannot be used from another channel",
                        UploadChecks::otherChannel,
                        "UP-08",
                        "AUTHZ-10"),
                Check.must("upload.empty-file", "5.1", "A file of zero bytes", UploadChecks::emptyFile, "UP-06"),
                Check.must(
                        "upload.odd-names",
                        "5.1",
                        "Odd file names neither break the upload nor a download",
                        UploadChecks::oddNames,
                        "UP-06",
                        "DOWN-05"),
                Check.must(
                        "upload.chat-file",
                        "V2 5",
                        "A message with text and an uploaded file is accepted as one unit",
                        UploadChecks::chatFile,
                        "IM2-22",
                        "IM2-35"));
    }

    private static Outcome answer(CheckContext context) {
        JsonNode json = Uploads.text(context, Uploads.channel(context), "conformance.txt", CONTENT);
        Verdict.require(!json.path("file_ref").asText().isEmpty(), "a file_ref", "none");
        JsonNode expires = json.path("expires_at");
        Verdict.require(
                expires.isMissingNode() || expires.asLong() > YEAR_2001_IN_MILLIS,
                "expires_at in Unix milliseconds",
                expires);
        JsonNode size = json.path("byte_size");
        Verdict.require(
                size.isMissingNode() || size.asLong() == CONTENT.length(), "byte_size " + CONTENT.length(), size);
        List<String> missing = new ArrayList<>(List.of("file_type", "filename", "byte_size", "expires_at"));
        missing.removeIf(json::has);
        return missing.isEmpty() ? Outcome.pass() : Outcome.ambiguous("the answer leaves out " + missing);
    }

    private static Outcome noFile(CheckContext context) {
        BoundChannel channel = Uploads.channel(context);
        HttpAnswer answer = Uploads.send(context, new UploadForm(channel.id(), "", "text/plain", null));
        Verdict.require(answer.status() >= 400 && answer.status() < 500, "4xx", answer);
        return Outcome.pass();
    }

    private static Outcome key(CheckContext context) {
        BoundChannel channel = Uploads.channel(context);
        if (context.endpoint().apiKey() != null) {
            Uploads.text(context, channel, "conformance.txt", CONTENT);
        }
        UploadForm form = UploadForm.file(channel.id(), "conformance.txt", CONTENT);
        HttpAnswer without = Uploads.present(context.http().upload(form, null));
        Verdict.require(without.unauthorized(), "401 or 403 without a key", without);
        HttpAnswer wrong = context.http().upload(form, Canaries.API_KEY);
        Verdict.require(wrong.unauthorized(), "401 or 403 with a wrong key", wrong);
        return Outcome.pass();
    }

    private static Outcome otherChannel(CheckContext context) {
        BoundChannel mine = Chat.channel(context);
        BoundChannel other = context.channels()
                .authenticate(
                        context.channels().openOn(mine.plane(), mine.connectorId(), null),
                        context.channels().second());
        String ref = Uploads.text(context, mine, "conformance.txt", CONTENT)
                .path("file_ref")
                .asText();
        return Chat.mustBeRejected(
                other,
                Chat.withFile(Chat.text(context, Chat.newId(), "conformance: not my file"), ref),
                "another channel's file_ref");
    }

    private static Outcome emptyFile(CheckContext context) {
        BoundChannel channel = Uploads.channel(context);
        HttpAnswer answer = Uploads.send(context, UploadForm.file(channel.id(), "empty.txt", ""));
        Verdict.require(answer.status() < 500, "2xx or 4xx", answer);
        if (!answer.ok()) {
            return Outcome.ambiguous("an empty file got " + answer);
        }
        JsonNode size = Uploads.json(answer).path("byte_size");
        Verdict.require(size.isMissingNode() || size.asLong(-1) == 0, "byte_size 0", size);
        return Outcome.pass();
    }

    private static Outcome oddNames(CheckContext context) {
        BoundChannel channel = Uploads.channel(context);
        for (String name : OddNames.ALL) {
            HttpAnswer answer = Uploads.send(context, UploadForm.file(channel.id(), name, CONTENT));
            Verdict.require(answer.status() < 500, "2xx or 4xx for '" + name + "'", answer);
            if (answer.ok()) {
                String ref = Uploads.json(answer).path("file_ref").asText();
                OddNames.inspect(name, context.getWithKey(Uploads.path(ref)));
            }
        }
        return Outcome.pass();
    }

    private static Outcome chatFile(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        String ref = Uploads.text(context, channel, "conformance.txt", CONTENT)
                .path("file_ref")
                .asText();
        var message = Chat.withFile(Chat.text(context, Chat.newId(), "conformance: with a file"), ref);
        Chat.mustBeAccepted(channel, message);
        Answer again = Chat.send(channel, message);
        Verdict.require(Chat.status(again).equals("duplicate"), "status duplicate", again.describe());
        return Outcome.pass();
    }
}
