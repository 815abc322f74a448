package dev.agentconnect.xagent.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SeenMessagesTest {
    private static final int LONG = 40_000;

    private final SeenMessages seen = new SeenMessages(100);

    private static ChatMessage packet(String packetId, String messageId) {
        return new ChatMessage(
                PacketHeader.push(packetId, "cch_1", Instant.EPOCH),
                ChatMessageContent.text(messageId, "text", Instant.EPOCH));
    }

    @Test
    void copiesOfAMessageThatIsBeingHandledAreKeptWithinABoundOnTheirIds() {
        ChatMessage first = packet("first", "m1");
        assertThat(seen.meet(first).isNew()).isTrue();
        for (String end : new String[] {"a", "b", "c"}) {
            assertThat(seen.meet(packet("p".repeat(LONG) + end, "m1")).isNew()).isFalse();
        }
        assertThat(seen.meet(packet("short", "m1")).isNew()).isFalse();
        assertThat(seen.finish(first, ChatAckContent.accepted("m1")))
                .extracting(answer -> answer.to().packetId().length())
                .containsExactly(5, LONG + 1, 5);
    }

    @Test
    void answeredCopiesMakeRoomForThoseOfOtherMessages() {
        for (int i = 0; i < 10; i++) {
            ChatMessage first = packet("first", "m" + i);
            assertThat(seen.meet(first).isNew()).isTrue();
            seen.meet(packet("p".repeat(LONG), "m" + i));
            assertThat(seen.finish(first, ChatAckContent.accepted("m" + i))).hasSize(2);
        }
    }

    @Test
    void reasonThatIsNoCodeIsNotKeptWhole() {
        assertThat(new Undelivered("m1", "x".repeat(100_000), Instant.EPOCH).code())
                .hasSize(256);
    }
}
