package dev.agentconnect.protocol.xagent.codec;

import java.util.List;
import java.util.Random;

/** Makes texts out of good ones by small damage: the same texts for the same seed. One thread. */
final class Mutator {
    private static final int MAX_CHARS = 20_000;

    private static final List<String> PIECES = List.of(
            "null",
            "true",
            "{}",
            "[]",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\\",
            "\\u0000",
            "\\ud800",
            "\\ud83d\\ude00",
            "\u0000",
            "\ud800",
            "\udc00",
            "\ufeff",
            "-0",
            "1e400",
            "-1e-400",
            "1e999999999",
            "1E-2147483648",
            "1e99999999999",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775809",
            "0.1000",
            "01",
            "1.",
            "\"extra\":{},",
            "\"error\":{\"code\":\"c\"},",
            "\"payload\":{},",
            "\"type\":\"ping\",",
            "\"type\":\"error\",",
            "\"connection_descriptor\":{},",
            "xagent.connection/v1",
            "connector_channel_id",
            "\"properties\":{},",
            "\"required\":[],",
            "hush-4711",
            "bearer ",
            "https://a:b@c/?sig=",
            "eyJ",
            "-----BEGIN A-----",
            "1:",
            "%26",
            "[".repeat(70),
            "{\"a\":".repeat(70));

    private final Random random;
    private final List<String> seeds;

    Mutator(long seed, List<String> seeds) {
        this.random = new Random(seed);
        this.seeds = seeds;
    }

    String next() {
        StringBuilder text = new StringBuilder(pick(seeds));
        for (int hits = random.nextInt(5); hits > 0; hits--) {
            hit(text);
        }
        if (text.length() > MAX_CHARS) {
            text.setLength(MAX_CHARS);
        }
        return text.toString();
    }

    private void hit(StringBuilder text) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(20));
        switch (random.nextInt(6)) {
            case 0 -> text.delete(from, to);
            case 1 -> text.insert(from, pick(PIECES));
            case 2 -> text.replace(from, to, pick(PIECES));
            case 3 -> text.insert(from, text.substring(from, to));
            case 4 -> text.insert(random.nextInt(text.length() + 1), slice(pick(seeds)));
            default -> replaceValue(text, from);
        }
    }

    /** Puts a piece where a value stands, so that the text often stays JSON. */
    private void replaceValue(StringBuilder text, int from) {
        int colon = text.indexOf(":", from);
        int end = colon < 0 ? -1 : text.indexOf(",", colon);
        if (end > 0) {
            text.replace(colon + 1, end, pick(PIECES));
        }
    }

    private String slice(String text) {
        int from = random.nextInt(text.length() + 1);
        return text.substring(from, from + random.nextInt(text.length() - from + 1));
    }

    private String pick(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
