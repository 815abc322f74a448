package dev.agentconnect.host.jetty.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextBytesTest {
    private static final int MAX = 12;

    private final TextBytes text = new TextBytes(MAX);

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "é€😀", "\uFFFD", "a\uFFFDb"})
    void aMessageInOnePieceIsDecoded(String message) {
        assertThat(text.end(ByteBuffer.wrap(message.getBytes(UTF_8)))).isEqualTo(message);
    }

    @Test
    void aBufferOfTheNetworkIsDecodedAsWell() {
        byte[] bytes = "é€".getBytes(UTF_8);
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 1).position(1);
        assertThat(text.end(direct.put(bytes).flip().position(1).slice())).isEqualTo("é€");
        ByteBuffer inside =
                ByteBuffer.wrap("xé€x".getBytes(UTF_8), 1, bytes.length).slice();
        assertThat(text.end(inside)).isEqualTo("é€");
    }

    @Test
    void aMessageMayBeCutAnywhere() {
        byte[] bytes = "a😀€é".getBytes(UTF_8);
        for (int first = 0; first <= bytes.length; first++) {
            for (int second = first; second <= bytes.length; second++) {
                text.keep(ByteBuffer.wrap(bytes, 0, first));
                text.keep(ByteBuffer.wrap(bytes, first, second - first));
                assertThat(text.end(ByteBuffer.wrap(bytes, second, bytes.length - second)))
                        .isEqualTo("a😀€é");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"C0AF", "80", "61C3", "EDA080", "F4908080", "EFBFBDFF", "E282"})
    void whatIsNotUtf8IsNoText(String hex) {
        assertThat(text.end(ByteBuffer.wrap(HexFormat.of().parseHex(hex)))).isNull();
    }

    @Test
    void aFaultInALaterPieceIsFoundWhenTheMessageIsWhole() {
        text.keep(ByteBuffer.wrap("good ".getBytes(UTF_8)));
        assertThat(text.end(ByteBuffer.wrap(new byte[] {(byte) 0xFF}))).isNull();
        assertThat(text.end(ByteBuffer.wrap("next".getBytes(UTF_8)))).isEqualTo("next");
    }

    @Test
    void theLimitCountsAllPiecesOfOneMessage() {
        assertThat(text.hasRoomFor(ByteBuffer.allocate(MAX))).isTrue();
        assertThat(text.hasRoomFor(ByteBuffer.allocate(MAX + 1))).isFalse();
        text.keep(ByteBuffer.allocate(5));
        assertThat(text.hasRoomFor(ByteBuffer.allocate(MAX - 5))).isTrue();
        assertThat(text.hasRoomFor(ByteBuffer.allocate(MAX - 4))).isFalse();
        text.clear();
        assertThat(text.hasRoomFor(ByteBuffer.allocate(MAX))).isTrue();
    }
}
