package dev.agentconnect.connector.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {
    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0",
        "bytes=0-9, 0, 9",
        "bytes=3-, 3, 9",
        "bytes=-3, 7, 9",
        "bytes=-100, 0, 9",
        "bytes=9-999999999999999999, 9, 9",
        "Bytes = 2 - 4, 2, 4"
    })
    void oneRangeIsCutToTheFile(String header, long first, long last) {
        assertThat(ByteRange.of(header, 10)).isEqualTo(new ByteRange.Part(first, last));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-11", "bytes=-0", "bytes=999999999999999999-"})
    void aRangeBeyondTheFileCannotBeSatisfied(String header) {
        assertThat(ByteRange.of(header, 10)).isEqualTo(new ByteRange.Unsatisfiable());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytes=0-1,3-4",
                "bytes=5-2",
                "bytes=",
                "bytes=-",
                "bytes",
                "items=0-1",
                "bytes=a-b",
                "bytes=0-9999999999999999999",
                "bytes=--1",
                ""
            })
    void anythingElseAsksForTheWhole(String header) {
        assertThat(ByteRange.of(header, 10)).isEqualTo(new ByteRange.Whole());
    }

    @Test
    void anEmptyFileHasNoRange() {
        assertThat(ByteRange.of("bytes=0-", 0)).isEqualTo(new ByteRange.Unsatisfiable());
        assertThat(ByteRange.of("bytes=-5", 0)).isEqualTo(new ByteRange.Unsatisfiable());
        assertThat(ByteRange.of(null, 0)).isEqualTo(new ByteRange.Whole());
    }
}
