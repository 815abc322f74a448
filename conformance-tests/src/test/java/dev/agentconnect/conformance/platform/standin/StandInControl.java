package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.agentconnect.conformance.document.ProtocolDocumentRules;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Set;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Card, skill, health and files, as the stand-in reads and sends them. Used by one platform. */
final class StandInControl {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private final Flaw flaw;
    private final String base;
    private final String key;
    private final OkHttpClient http;
    private JsonNode card = MissingNode.getInstance();
    private int failures;
    private @Nullable String skill;

    StandInControl(Flaw flaw, String base, String key, OkHttpClient http) {
        this.flaw = flaw;
        this.base = base;
        this.key = key;
        this.http = http;
    }

    /** Whether the Base URL may be used (section 3); empty when it may. */
    static String fault(Flaw flaw, String url) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException e) {
            return flaw == Flaw.HOST_UNCHECKED ? "" : "no_url";
        }
        boolean http = Set.of("http", "https").contains(String.valueOf(uri.getScheme()));
        if (!http && flaw != Flaw.SCHEME_UNCHECKED) {
            return "scheme";
        }
        if (http && uri.getHost() == null && flaw != Flaw.HOST_UNCHECKED) {
            return "host";
        }
        boolean parts = uri.getRawUserInfo() != null || uri.getRawQuery() != null || uri.getRawFragment() != null;
        return parts && flaw != Flaw.URL_PARTS_UNCHECKED ? "parts" : "";
    }

    JsonNode card() {
        return card;
    }

    /** Reads the card; empty when it was let in, else a code. */
    String admit() {
        try (Response response = get("/connector-card.json", false)) {
            JsonNode read = READER.read(response.body().bytes());
            if (!response.isSuccessful()) {
                return "card_unreadable";
            }
            String version = read.path("protocol_version").asText();
            boolean versionTaken = version.equals("3.0")
                    || flaw == Flaw.CARD_VERSION_UNCHECKED
                    || (flaw == Flaw.NEW_CARD_TAKEN && version.equals("4.0"));
            boolean sound = flaw == Flaw.CARD_UNCHECKED
                    || new ProtocolDocumentRules()
                            .card(read).stream()
                                    .allMatch(finding -> !finding.error()
                                            || (versionTaken && finding.rule().equals("CARD-03")));
            if (!sound || !versionTaken) {
                return "card_refused";
            }
            card = read;
            skill();
            return "";
        } catch (IOException e) {
            return "card_unreadable";
        } catch (JsonException e) {
            return flaw == Flaw.CARD_UNCHECKED ? "" : "card_unreadable";
        }
    }

    boolean hasSkill() {
        return skill != null;
    }

    String skill() throws IOException {
        try (Response response = get("/skill.md", false)) {
            skill = response.isSuccessful() ? response.body().string() : null;
            String text = skill == null ? "" : skill;
            return flaw == Flaw.SKILL_RENAMED ? text.replace("name: connector-", "name: my-connector-") : text;
        }
    }

    /** One poll (section 4.3). */
    String health() throws IOException {
        int status;
        JsonNode health = MissingNode.getInstance();
        try (Response response = get("/health", flaw != Flaw.HEALTH_WITHOUT_KEY)) {
            status = response.code();
            if (response.isSuccessful()) {
                health = READER.read(response.body().bytes());
            }
        }
        if (flaw == Flaw.POLL_READS_CARD) {
            admit();
        }
        if ((status == 401 || status == 403) && flaw != Flaw.KEY_REFUSAL_IS_FAILURE) {
            return "key_refused";
        }
        if (status / 100 != 2) {
            failures++;
            return failures > 2 || flaw == Flaw.OFFLINE_AT_ONCE ? "offline" : "degraded";
        }
        failures = 0;
        return fits(health) ? "online" : "incompatible";
    }

    private boolean fits(JsonNode health) {
        boolean changed = !health.path("connector_card_version")
                        .equals(card.path("connector").path("version"))
                || !health.path("protocol_version").equals(card.path("protocol_version"));
        boolean refused = changed && flaw != Flaw.CHANGE_NOT_FETCHED && !admit().isEmpty();
        return (!refused && health.path("protocol_version").asText().equals("3.0"))
                || flaw == Flaw.HEALTH_VERSION_IGNORED;
    }

    private Response get(String path, boolean withKey) throws IOException {
        Request.Builder request = new Request.Builder().url(base + path);
        if (withKey) {
            request.header("Authorization", "Bearer " + key);
        }
        return followed(request.build());
    }

    private Response followed(Request request) throws IOException {
        Response response = http.newCall(request).execute();
        String location = response.header("Location");
        if (response.code() / 100 != 3 || location == null) {
            return response;
        }
        response.close();
        Request.Builder next = request.newBuilder().url(location);
        if (flaw != Flaw.KEY_FOLLOWS_REDIRECT) {
            next.removeHeader("Authorization");
        }
        return http.newCall(next.build()).execute();
    }

    String upload(String channel, String filename, byte[] bytes) {
        MultipartBody body = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", filename, RequestBody.create(bytes, MediaType.get("text/plain")))
                .build();
        Request.Builder request =
                new Request.Builder().url(base + "/files/uploads").post(body);
        if (flaw != Flaw.UPLOAD_WITHOUT_CHANNEL) {
            request.header("X-XAgent-Connector-Channel-ID", channel);
        }
        if (flaw != Flaw.UPLOAD_WITHOUT_KEY) {
            request.header("Authorization", "Bearer " + key);
        }
        try (Response response = followed(request.build())) {
            return response.isSuccessful()
                    ? READER.read(response.body().bytes()).path("file_ref").asText()
                    : "";
        } catch (IOException | JsonException e) {
            return "";
        }
    }

    /** Fetches a file; the number of bytes, or -1 when it did not come whole. */
    int download(String url) {
        String absolute = url.startsWith("/")
                ? (flaw == Flaw.RELATIVE_TO_ROOT ? base.replaceFirst("(https?://[^/]*).*", "$1") : base) + url
                : url;
        Request.Builder request = new Request.Builder().url(absolute);
        if (flaw == Flaw.DOWNLOAD_WITH_KEY) {
            request.header("Authorization", "Bearer " + key);
        }
        try (Response response = followed(request.build())) {
            int length = 0;
            byte[] chunk = new byte[64];
            try {
                for (int n = response.body().source().read(chunk);
                        n > 0;
                        n = response.body().source().read(chunk)) {
                    length += n;
                }
                return response.isSuccessful() ? length : -1;
            } catch (IOException e) {
                return flaw == Flaw.CUT_IS_WHOLE ? length : -1;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
