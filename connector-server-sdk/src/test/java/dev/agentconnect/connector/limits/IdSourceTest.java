package dev.agentconnect.connector.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IdSourceTest {
    private final IdSource ids = new IdSource(new SecureRandom());

    @Test
    void noTwoIdsOfASeriesOrOfTwoSeriesAreTheSame() {
        Supplier<String> one = ids.series("pkt_");
        Supplier<String> other = ids.series("pkt_");
        List<String> all = IntStream.range(0, 10_000)
                .parallel()
                .boxed()
                .flatMap(i -> Stream.of(one.get(), other.get()))
                .toList();
        assertThat(all).doesNotHaveDuplicates().allMatch(id -> id.matches("pkt_[A-Za-z0-9_-]{12}\\.[0-9a-z]+"));
    }

    @Test
    void anIdThatMustStaySecretTellsNothingOfTheNext() {
        String first = ids.next("cch_");
        assertThat(first).matches("cch_[A-Za-z0-9_-]{24}");
        assertThat(ids.next("cch_").substring(0, 16)).isNotEqualTo(first.substring(0, 16));
    }
}
