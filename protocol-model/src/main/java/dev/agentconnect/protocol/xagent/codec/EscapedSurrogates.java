package dev.agentconnect.protocol.xagent.codec;

/**
 * Finds a {@code \\ud800} escape without its other half. JSON allows it, Unicode does not, and no UTF-8 can carry it on: it would come
 * back as something else (rule ENV-06), so a packet with one is refused.
 */
final class EscapedSurrogates {
    private static final int ESCAPE_CHARS = 6;

    private EscapedSurrogates() {}

    static boolean hasLone(String json) {
        int at = json.indexOf('\\');
        while (at >= 0 && at + 1 < json.length()) {
            int unit = unit(json, at);
            if (unit < 0 || !Character.isSurrogate((char) unit)) {
                at = json.indexOf('\\', at + 2);
            } else if (Character.isHighSurrogate((char) unit) && isLow(unit(json, at + ESCAPE_CHARS))) {
                at = json.indexOf('\\', at + 2 * ESCAPE_CHARS);
            } else {
                return true;
            }
        }
        return false;
    }

    private static boolean isLow(int unit) {
        return unit >= 0 && Character.isLowSurrogate((char) unit);
    }

    /** The code unit of a complete escape at this place, or -1. */
    private static int unit(String json, int at) {
        if (at + ESCAPE_CHARS > json.length() || json.charAt(at) != '\\' || json.charAt(at + 1) != 'u') {
            return -1;
        }
        int unit = 0;
        for (int i = at + 2; i < at + ESCAPE_CHARS; i++) {
            int digit = Character.digit(json.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            unit = unit * 16 + digit;
        }
        return unit;
    }
}
