package dev.agentconnect.examples.telegram.outbound;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a text into pieces that Telegram takes. The pieces put together are the text again; none is longer than the limit, and
 * none begins or ends inside a character.
 */
final class TextSplitter {
    /** The longest text of one message, in UTF-16 units, which is how Telegram counts. */
    static final int MAX_TEXT = 4096;

    /** The longest caption of a file, in UTF-16 units. */
    static final int MAX_CAPTION = 1024;

    private TextSplitter() {}

    static List<String> split(String text) {
        return split(text, MAX_TEXT);
    }

    static List<String> split(String text, int limit) {
        List<String> pieces = new ArrayList<>();
        int start = 0;
        while (text.length() - start > limit) {
            int end = cut(text, start, limit);
            pieces.add(text.substring(start, end));
            start = end;
        }
        pieces.add(text.substring(start));
        return pieces;
    }

    /** After the last line end in the second half of the window, else after the last space there, else at its end. */
    private static int cut(String text, int start, int limit) {
        int end = start + limit;
        int earliest = start + limit / 2;
        int line = text.lastIndexOf('\n', end - 1);
        if (line >= earliest) {
            return line + 1;
        }
        int space = text.lastIndexOf(' ', end - 1);
        if (space >= earliest) {
            return space + 1;
        }
        boolean insideCharacter =
                Character.isHighSurrogate(text.charAt(end - 1)) && Character.isLowSurrogate(text.charAt(end));
        return insideCharacter ? end - 1 : end;
    }
}
