package dev.agentconnect.examples.telegramstandin.state;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Pattern;

/** The token of the one bot that this stand-in knows. Never printed. */
public final class BotToken {
    /** What every bot token looks like: the bot's numeric id, a colon, and the secret part. */
    private static final Pattern SHAPE = Pattern.compile("[0-9]{1,15}:[A-Za-z0-9_-]{1,128}");

    private final String token;

    /**
     * Keeps a token.
     *
     * @throws IllegalArgumentException when it does not look like one; the message does not repeat it
     */
    public BotToken(String token) {
        if (!isWellFormed(token)) {
            throw new IllegalArgumentException("A bot token is digits, a colon, and letters, digits, '_' or '-'");
        }
        this.token = token;
    }

    /** Whether a text looks like a bot token. */
    public static boolean isWellFormed(String text) {
        return SHAPE.matcher(text).matches();
    }

    /** Whether this is the bot's token, compared in constant time. */
    public boolean matches(String candidate) {
        return MessageDigest.isEqual(
                token.getBytes(StandardCharsets.UTF_8), candidate.getBytes(StandardCharsets.UTF_8));
    }

    /** The bot's own user id. */
    public long botId() {
        return Long.parseLong(token.substring(0, token.indexOf(':')));
    }

    @Override
    public String toString() {
        return "BotToken[hidden]";
    }
}
