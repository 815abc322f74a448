package dev.agentconnect.connector.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DraftsModelTest {
    private final ManualTimers timers = new ManualTimers();

    private static ChatDeltaContent delta(String id, long sequence, String text) {
        return new ChatDeltaContent(id, sequence, text, Map.of());
    }

    private Drafts drafts(int messages, int chars) {
        return new Drafts(
                new ConnectorLimits.Drafts(messages, chars, Duration.ofMinutes(10), Duration.ofMinutes(1)), timers);
    }

    /** The rules of IM v2, section 6, without any bound: the pieces of each message, and the messages that are over. */
    private static final class Model {
        final Map<String, List<String>> pieces = new HashMap<>();
        final Set<String> over = new HashSet<>();

        String add(String id, int sequence, String text) {
            List<String> known = pieces.get(id);
            if (over.contains(id)) {
                return "Ignored";
            }
            int last = known == null ? 0 : known.size();
            if (sequence == last + 1) {
                pieces.computeIfAbsent(id, i -> new ArrayList<>()).add(text);
                return "Grown";
            }
            if (known != null
                    && sequence >= 1
                    && sequence <= last
                    && known.get(sequence - 1).equals(text)) {
                return "Ignored";
            }
            pieces.remove(id);
            return "Invalid";
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyRunOfDeltasDoesWhatTheRulesSay(long seed) {
        Random random = new Random(seed);
        Drafts drafts = drafts(64, 100_000);
        Model model = new Model();
        for (int step = 0; step < 5_000; step++) {
            String id = "m" + random.nextInt(20);
            int last = model.pieces.getOrDefault(id, List.of()).size();
            int sequence = random.nextInt(4) > 0 ? last + 1 : random.nextInt(last + 3);
            String text = "abc".substring(0, random.nextInt(4));
            if (random.nextInt(50) == 0) {
                drafts.finished("c", id);
                model.over.add(id);
                model.pieces.remove(id);
            }
            Drafts.Added added = drafts.add("c", delta(id, sequence, text));
            assertThat(added.getClass().getSimpleName()).isEqualTo(model.add(id, sequence, text));
            List<String> pieces = model.pieces.get(id);
            assertThat(drafts.take("c", id).orElse(null)).isEqualTo(pieces == null ? null : String.join("", pieces));
        }
        assertThat(drafts.totalChars())
                .isEqualTo(model.pieces.values().stream()
                        .mapToLong(pieces -> String.join("", pieces).length())
                        .sum());
    }

    @Test
    void showingIsAskedForOnceUntilTheTextIsTaken() {
        Drafts drafts = drafts(4, 100);
        assertThat(drafts.add("c", delta("m", 1, "a"))).isEqualTo(new Drafts.Added.Grown(true));
        assertThat(drafts.add("c", delta("m", 2, "b"))).isEqualTo(new Drafts.Added.Grown(false));
        assertThat(drafts.take("c", "m")).hasValue("ab");
        assertThat(drafts.add("c", delta("m", 3, "c"))).isEqualTo(new Drafts.Added.Grown(true));
    }

    @Test
    void whatIsTooLongIsNotShownAnyMoreAndNotRefused() {
        Drafts drafts = drafts(4, 10);
        drafts.add("c", delta("m", 1, "0123456789"));
        assertThat(drafts.add("c", delta("m", 2, "x"))).isInstanceOf(Drafts.Added.Ignored.class);
        assertThat(drafts.add("c", delta("m", 3, "x"))).isInstanceOf(Drafts.Added.Ignored.class);
        assertThat(drafts.take("c", "m")).isEmpty();
        assertThat(drafts.totalChars()).isZero();
    }

    @Test
    void theOldestMakesRoomAndWhatHasExpiredGoesWithoutAnotherDelta() {
        Drafts drafts = drafts(2, 100);
        drafts.add("c", delta("m1", 1, "a"));
        drafts.add("c", delta("m2", 1, "b"));
        drafts.add("c", delta("m3", 1, "c"));
        assertThat(drafts.take("c", "m1")).isEmpty();
        assertThat(drafts.take("c", "m3")).hasValue("c");
        timers.advance(Duration.ofMinutes(11));
        assertThat(drafts.totalChars()).isZero();
        assertThat(timers.pending()).isZero();
        assertThat(drafts.add("c", delta("m2", 2, "late"))).isInstanceOf(Drafts.Added.Ignored.class);
    }

    @Test
    void aRemovedChannelLeavesNothing() {
        Drafts drafts = drafts(2, 100);
        drafts.add("c", delta("m1", 1, "abc"));
        drafts.removed("c");
        assertThat(drafts.totalChars()).isZero();
    }
}
