package dev.agentconnect.xagent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageMeterTest {
    private static final int TEXT = 0x1;
    private static final int CONTINUATION = 0x0;
    private static final int PING = 0x9;
    private static final int FIN = 0x80;

    private final Buffer bytes = new Buffer();
    private final MessageMeter meter = new MessageMeter(70_000);

    private void frame(int first, int length) {
        bytes.writeByte(first);
        if (length < 126) {
            bytes.writeByte(length);
        } else if (length < 1 << 16) {
            bytes.writeByte(126).writeShort(length);
        } else {
            bytes.writeByte(127).writeLong(length);
        }
        bytes.write(new byte[length]);
    }

    private boolean follow(int step) {
        for (long at = 0; at < bytes.size(); at += step) {
            if (!meter.follow(bytes, at, Math.min(bytes.size(), at + step))) {
                return false;
            }
        }
        return true;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8_192, 1 << 20})
    void messagesWithinTheBoundPassHoweverTheyAreCut(int step) {
        for (int length : new int[] {0, 1, 125, 126, 127, 65_535, 65_536, 70_000}) {
            frame(FIN | TEXT, length);
            frame(FIN | PING, 100);
        }
        frame(TEXT, 35_000);
        frame(FIN | PING, 125);
        frame(FIN | CONTINUATION, 35_000);
        frame(FIN | TEXT, 70_000);
        assertThat(follow(step)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 8_192, 1 << 20})
    void messageOneByteOverTheBoundIsNoticed(int step) {
        frame(FIN | TEXT, 70_000);
        frame(FIN | TEXT, 70_001);
        assertThat(follow(step)).isFalse();
    }

    @Test
    void itIsTheHeaderThatIsJudgedSoThePayloadNeedNotBeThere() {
        bytes.writeByte(FIN | TEXT).writeByte(127).writeLong(1L << 40);
        assertThat(follow(1)).isFalse();
    }

    @Test
    void lengthWithTheHighestBitSetIsTooLong() {
        bytes.writeByte(FIN | TEXT).writeByte(127).writeLong(-1);
        assertThat(follow(1)).isFalse();
    }

    @Test
    void fragmentsCountTogether() {
        frame(TEXT, 60_000);
        frame(CONTINUATION, 10_000);
        frame(CONTINUATION, 1);
        assertThat(follow(8_192)).isFalse();
    }

    @Test
    void maskOfAFrameIsPartOfItsHeader() {
        bytes.writeByte(FIN | TEXT).writeByte(0x80 | 5).write(new byte[4 + 5]);
        frame(FIN | TEXT, 70_000);
        assertThat(follow(3)).isTrue();
    }
}
