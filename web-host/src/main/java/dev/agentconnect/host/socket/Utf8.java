package dev.agentconnect.host.socket;

/** Sizes of texts in UTF-8, counted without encoding them. */
final class Utf8 {
    private Utf8() {}

    /** How many bytes a text takes; a lone surrogate is replaced by one byte. */
    static long length(String text) {
        long bytes = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (Character.isHighSurrogate(c)
                    && at + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(at + 1))) {
                bytes += 4;
                at++;
            } else {
                bytes += width(c);
            }
        }
        return bytes;
    }

    /** The longest start of a text that takes at most that many bytes. */
    static String cut(String text, int maxBytes) {
        String cut = text;
        while (length(cut) > maxBytes) {
            cut = cut.substring(0, cut.offsetByCodePoints(cut.length(), -1));
        }
        return cut;
    }

    private static int width(char c) {
        if (c < 0x80 || Character.isSurrogate(c)) {
            return 1;
        }
        return c < 0x800 ? 2 : 3;
    }
}
