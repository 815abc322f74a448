package dev.agentconnect.protocol.xagent.validation;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import dev.agentconnect.protocol.xagent.validation.EvaluationBudget.TooCostlyException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions of JSON Schema with bounds: on the length of the expression, and on how often the matcher may look
 * at a character, so that no expression can backtrack for ever. Counting needs no clock and no second thread. Immutable,
 * thread safe.
 */
final class BoundedRegex implements RegularExpressionFactory {
    /** The longest expression, in UTF-16 units. */
    static final int MAX_PATTERN_CHARS = 1_000;

    /** How often one match may look at a character, beside {@link #LOOKS_PER_CHAR}. */
    static final long MAX_LOOKS = 1_000_000;

    /** How often one match may look at each character of a long text. */
    static final long LOOKS_PER_CHAR = 20;

    static final BoundedRegex INSTANCE = new BoundedRegex();

    private BoundedRegex() {}

    @Override
    public RegularExpression getRegularExpression(String regex) {
        Pattern pattern = compile(regex);
        return text -> matches(pattern, text);
    }

    static Pattern compile(String regex) {
        if (regex.length() > MAX_PATTERN_CHARS) {
            throw new IllegalArgumentException("a regular expression longer than " + MAX_PATTERN_CHARS + " characters");
        }
        try {
            return Pattern.compile(toJava(regex));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("a regular expression that cannot be read: " + e.getDescription(), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("a regular expression nested too deeply", e);
        }
    }

    static boolean matches(Pattern pattern, String text) {
        try {
            return pattern.matcher(new CountedText(text)).find();
        } catch (StackOverflowError e) {
            // The JDK's matcher recurses on repeated groups; a long text can exhaust the stack.
            throw new TooCostlyException("a regular expression that needs too deep a stack");
        }
    }

    /** ECMA-262 and Java differ in what {@code $}, and a bracket or an ampersand inside a class, mean. */
    private static String toJava(String regex) {
        StringBuilder out = new StringBuilder(regex.length() + 8);
        boolean inClass = false;
        for (int i = 0; i < regex.length(); i++) {
            char c = regex.charAt(i);
            if (c == '\\' && i + 1 < regex.length()) {
                out.append(c).append(regex.charAt(++i));
            } else if (inClass && (c == '[' || c == '&')) {
                out.append('\\').append(c);
            } else if (!inClass && c == '$') {
                out.append("\\z");
            } else {
                inClass = inClass ? c != ']' : c == '[';
                out.append(c);
            }
        }
        return out.toString();
    }

    private static final class CountedText implements CharSequence {
        private final String text;
        private long looksLeft;

        CountedText(String text) {
            this.text = text;
            this.looksLeft = MAX_LOOKS + LOOKS_PER_CHAR * text.length();
        }

        @Override
        public char charAt(int index) {
            if (--looksLeft < 0) {
                throw new TooCostlyException("a regular expression that backtracks too much");
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
