package dev.agentconnect.examples.telegram.outbound;

import dev.agentconnect.connector.handler.ChannelFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message as a row of Bot API calls. The same text and files always give the same row, so that a retry finds its parts again
 * by name.
 */
final class Outgoing {
    private Outgoing() {}

    /** One Bot API call. */
    sealed interface Part {
        /** What the call is called over retries. */
        String name();
    }

    /** A text message. */
    record TextPart(String name, String text) implements Part {}

    /** A file, with a caption or without. */
    record FilePart(String name, ChannelFile file, @Nullable String caption) implements Part {}

    static List<Part> parts(String text, List<ChannelFile> files) {
        List<Part> parts = new ArrayList<>();
        boolean asCaption = !files.isEmpty() && text.length() <= TextSplitter.MAX_CAPTION;
        if (!asCaption) {
            texts(text, parts);
        }
        String caption = asCaption && !text.isBlank() ? text : null;
        for (int i = 0; i < files.size(); i++) {
            parts.add(new FilePart("file-" + i, files.get(i), i == 0 ? caption : null));
        }
        return parts;
    }

    /** Telegram refuses blank messages, so a piece of white space is left out, unless it is all there is. */
    private static void texts(String text, List<Part> parts) {
        List<String> pieces = TextSplitter.split(text);
        for (int i = 0; i < pieces.size(); i++) {
            if (!pieces.get(i).isBlank() || pieces.size() == 1) {
                parts.add(new TextPart("text-" + i, pieces.get(i)));
            }
        }
    }
}
