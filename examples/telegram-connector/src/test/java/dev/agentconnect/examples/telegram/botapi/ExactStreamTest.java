package dev.agentconnect.examples.telegram.botapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class ExactStreamTest {
    @Test
    void content_of_the_announced_length_passes() throws IOException {
        assertThat(stream(5, 5, 10).readAllBytes()).hasSize(5);
        assertThat(stream(5, -1, 10).readAllBytes()).hasSize(5);
    }

    @Test
    void content_that_ends_early_goes_on_or_is_too_large_fails() {
        assertThatThrownBy(() -> stream(4, 5, 10).readAllBytes()).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> stream(6, 5, 10).readAllBytes()).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> stream(11, -1, 10).readAllBytes()).isInstanceOf(IOException.class);
    }

    @Test
    void bytes_that_are_read_one_by_one_count_too() {
        InputStream content = stream(4, 5, 10);
        assertThatThrownBy(() -> {
                    while (content.read() >= 0) {
                        assertThat(content).isNotNull();
                    }
                })
                .isInstanceOf(IOException.class);
    }

    private static InputStream stream(int length, long expected, long max) {
        return new ExactStream(new ByteArrayInputStream(new byte[length]), expected, max);
    }
}
