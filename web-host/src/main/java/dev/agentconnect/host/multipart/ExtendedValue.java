package dev.agentconnect.host.multipart;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A parameter value that names its charset, such as {@code UTF-8''%e2%82%ac.txt} (RFC 8187, section 3.2), in UTF-8 alone. */
final class ExtendedValue {
    private static final Pattern VALUE =
            Pattern.compile("(?i)utf-8'[a-z0-9-]*'(?<bytes>([a-z0-9!#$&+.^_`|~-]|%[0-9a-f]{2})*)");

    private ExtendedValue() {}

    /** The text, or null when it is not well-formed. */
    static @Nullable String decode(String value) {
        Matcher matcher = VALUE.matcher(value);
        if (!matcher.matches()) {
            return null;
        }
        String encoded = matcher.group("bytes");
        ByteBuffer bytes = ByteBuffer.allocate(encoded.length());
        for (int i = 0; i < encoded.length(); i++) {
            boolean escaped = encoded.charAt(i) == '%';
            bytes.put((byte) (escaped ? Integer.parseInt(encoded, i + 1, i + 3, 16) : encoded.charAt(i)));
            i += escaped ? 2 : 0;
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException notUtf8) {
            return null;
        }
    }
}
