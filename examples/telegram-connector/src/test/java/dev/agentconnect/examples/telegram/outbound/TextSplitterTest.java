package dev.agentconnect.examples.telegram.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextSplitterTest {
    private static final List<String> ALPHABET = List.of("a", "é", "漢", "😀", " ", "\n", "word ", "\uD83D", "\uDE00");

    @Test
    void pieces_of_any_text_make_up_the_text_and_keep_the_limit_and_every_character_whole() {
        Random random = new Random(20_261_129);
        for (int round = 0; round < 500; round++) {
            String text = randomText(random, random.nextInt(400));
            int limit = 2 + random.nextInt(60);

            List<String> pieces = TextSplitter.split(text, limit);

            assertThat(String.join("", pieces)).isEqualTo(text);
            assertThat(pieces).allSatisfy(piece -> assertThat(piece.length()).isLessThanOrEqualTo(limit));
            assertThat(brokenCharacters(pieces)).isZero();
        }
    }

    @Test
    void a_text_of_exactly_the_limit_stays_whole_and_one_more_unit_makes_two() {
        assertThat(TextSplitter.split("x".repeat(4096))).hasSize(1);
        assertThat(TextSplitter.split("x".repeat(4097)))
                .extracting(String::length)
                .containsExactly(4096, 1);
    }

    @Test
    void a_line_end_is_preferred_to_a_space_and_a_space_to_a_cut_word() {
        assertThat(TextSplitter.split("one two\nthree four", 16)).containsExactly("one two\nthree ", "four");
        assertThat(TextSplitter.split("one two three\nfour", 16)).containsExactly("one two three\n", "four");
        assertThat(TextSplitter.split("abcdefghij", 4)).containsExactly("abcd", "efgh", "ij");
    }

    @Test
    void a_character_of_two_units_is_not_cut_at_the_limit() {
        assertThat(TextSplitter.split("x".repeat(4095) + "😀")).containsExactly("x".repeat(4095), "😀");
    }

    private static String randomText(Random random, int symbols) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < symbols; i++) {
            text.append(ALPHABET.get(random.nextInt(ALPHABET.size())));
        }
        return text.toString();
    }

    private static long brokenCharacters(List<String> pieces) {
        long broken = 0;
        for (int i = 1; i < pieces.size(); i++) {
            String before = pieces.get(i - 1);
            boolean high = Character.isHighSurrogate(before.charAt(before.length() - 1));
            broken += high && Character.isLowSurrogate(pieces.get(i).charAt(0)) ? 1 : 0;
        }
        return broken;
    }
}
