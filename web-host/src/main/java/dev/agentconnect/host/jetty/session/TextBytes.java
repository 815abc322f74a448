package dev.agentconnect.host.jetty.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of the text message that is coming in, decoded once it is whole (RFC 6455, sections 5.6 and 8.1). A message in one piece is
 * not copied before. Of the thread that reads.
 */
final class TextBytes {
    private static final char REPLACEMENT = '\uFFFD';
    private static final byte[] NOTHING = new byte[0];

    private final int max;
    private byte[] kept = NOTHING;
    private int length;

    TextBytes(int max) {
        this.max = max;
    }

    /** Whether the message stays within the limit with that piece. */
    boolean hasRoomFor(ByteBuffer piece) {
        return piece.remaining() <= max - length;
    }

    /** Keeps a piece that is not the last; there is room for it. */
    void keep(ByteBuffer piece) {
        int whole = length + piece.remaining();
        if (whole > kept.length) {
            long twice = Math.min(2L * kept.length, max);
            kept = Arrays.copyOf(kept, (int) Math.max(whole, twice));
        }
        piece.get(kept, length, whole - length);
        length = whole;
    }

    /** Ends the message with its last piece; null when it is not UTF-8. */
    @Nullable
    String end(ByteBuffer piece) {
        if (length == 0) {
            return decoded(piece);
        }
        keep(piece);
        ByteBuffer whole = ByteBuffer.wrap(kept, 0, length);
        clear();
        return decoded(whole);
    }

    /** Forgets what was kept. */
    void clear() {
        kept = NOTHING;
        length = 0;
    }

    /** The quick decoder replaces what is wrong: only a text with a replacement in it is looked at again. */
    private static @Nullable String decoded(ByteBuffer bytes) {
        byte[] array;
        int offset = 0;
        int size = bytes.remaining();
        if (bytes.hasArray()) {
            array = bytes.array();
            offset = bytes.arrayOffset() + bytes.position();
        } else {
            array = new byte[size];
            bytes.get(array);
        }
        String text = new String(array, offset, size, UTF_8);
        return text.indexOf(REPLACEMENT) < 0 || isUtf8(ByteBuffer.wrap(array, offset, size)) ? text : null;
    }

    private static boolean isUtf8(ByteBuffer bytes) {
        try {
            UTF_8.newDecoder().decode(bytes); // reports, where the quick one replaces
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
