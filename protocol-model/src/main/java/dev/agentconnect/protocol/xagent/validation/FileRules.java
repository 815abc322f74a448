package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.xagent.envelope.HttpHost;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.Direction;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules on the files of a chat message (IM Profile v2, section 5): references only, never content. */
final class FileRules {
    private static final Set<String> CONTENT = Set.of(
            "data",
            "bytes",
            "base64",
            "content",
            "file_data",
            "file_bytes",
            "file_content",
            "content_base64",
            "data_base64",
            "file_base64",
            "path",
            "file_path",
            "local_path");
    private static final Pattern DATA_URL = Pattern.compile("(?i)^\\s{0,8}data:[a-z0-9.+/;=-]{0,200},");
    private static final Pattern INLINE =
            Pattern.compile("(?i)data:[a-z0-9.+/-]{1,100};(?:[a-z0-9=-]{1,40};)?base64,[a-z0-9+/=_-]{64}");
    /** A path as people's machines have it; a reference that merely starts with a slash may be opaque. */
    private static final Pattern LOCAL_PATH = Pattern.compile("(?i)^(?:file:|~/|\\\\\\\\|[a-z]:[\\\\/]"
            + "|/(?:home|users|root|tmp|var|etc|usr|opt|mnt|media|private|storage|sdcard|srv|data)/)");

    private FileRules() {}

    static void check(List<ChatFile> files, String pointer, Direction direction, Findings into) {
        Set<String> refs = new HashSet<>();
        for (int i = 0; i < files.size(); i++) {
            ChatFile file = files.get(i);
            String at = JsonPointers.item(pointer, i);
            if (!file.type().isKnown()) {
                into.error(
                        at + "/type",
                        "IM2-14",
                        "one of image, video, audio, file",
                        Findings.show(file.type().word()));
            }
            ref(file.fileRef(), at + "/file_ref", refs, into);
            url(file.downloadUrl(), at + "/download_url", direction, into);
            if (file.filename() != null && LOCAL_PATH.matcher(file.filename()).find()) {
                into.error(at + "/filename", "IM2-18", "a name, no local path", "a local path");
            }
            noContent(file.extra(), at, into);
        }
    }

    /** Refuses fields that are there to carry content or a path of the sender's machine. */
    static void noContent(Map<String, JsonNode> extra, String pointer, Findings into) {
        extra.forEach((name, value) -> {
            if (value.isNull()) {
                return;
            }
            String word = SecretShapes.snakeCase(name);
            if (CONTENT.contains(word)
                    || (value.isTextual() && DATA_URL.matcher(value.textValue()).find())) {
                into.error(JsonPointers.member(pointer, name), "IM2-18", "a file_ref, no content or path", "content");
            }
        });
    }

    static void noInlineContent(String text, String pointer, Findings into) {
        if (INLINE.matcher(text).find()) {
            into.error(pointer, "IM2-18", "text without file content", "a data URL with base64");
        }
    }

    private static void ref(String ref, String at, Set<String> refs, Findings into) {
        if (ref.isBlank()) {
            into.error(at, "IM2-15", "a non-empty reference", "an empty string");
        } else if (DATA_URL.matcher(ref).find() || LOCAL_PATH.matcher(ref).find()) {
            into.error(at, "IM2-18", "an opaque reference", "content or a local path");
        } else if (!refs.add(ref)) {
            into.error(at, "IM2-15", "a reference used once in the message", "the same reference again");
        }
    }

    private static void url(@Nullable String url, String at, Direction direction, Findings into) {
        if (url == null || url.isBlank()) {
            if (direction == Direction.TO_XAGENT) {
                into.error(at, "IM2-16", "required, absolute http(s) or relative", "nothing");
            }
        } else if (DATA_URL.matcher(url).find()) {
            into.error(at, "IM2-18", "a URL of the file, no content", "a data URL");
        } else if (!isAcceptable(url)) {
            into.error(at, "IM2-16", "absolute http(s) or relative", "another URL");
        } else if (hasUserInfo(url)) {
            into.error(at, "IM2-18", "a URL without credentials", "user information");
        }
    }

    /** Absolute http or https with a host, or relative without one; {@code //host} would leave the connector unseen. */
    static boolean isAcceptable(String url) {
        try {
            URI uri = new URI(url);
            String scheme = uri.getScheme();
            if (scheme == null) {
                return uri.getRawAuthority() == null;
            }
            String lower = scheme.toLowerCase(Locale.ROOT);
            return (lower.equals("http") || lower.equals("https"))
                    && HttpHost.of(uri).isPresent();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static boolean hasUserInfo(String url) {
        return HttpHost.hasUser(URI.create(url));
    }
}
