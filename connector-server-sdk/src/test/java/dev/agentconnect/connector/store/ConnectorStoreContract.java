package dev.agentconnect.connector.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.handler.Recipient;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.OutboxTable.Appended;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.FileType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every store must do; each implementation is a subclass. */
public abstract class ConnectorStoreContract {
    protected static final int CAPACITY = 20;
    protected static final Duration RETENTION = Duration.ofHours(1);

    /** What a text may hold that databases, indexes or encodings stumble over. */
    private static final List<String> HARD_TEXTS =
            List.of("plain", "with\u0000nul", "it's \"quoted\"; DROP TABLE x", "日本\uD83D\uDE00", "x".repeat(5_000));

    protected final ManualTimers timers = new ManualTimers();
    protected final ConnectorLimits.Recall limits = new ConnectorLimits.Recall(CAPACITY, RETENTION);

    /** For subclasses. */
    protected ConnectorStoreContract() {}

    /** The store under test, empty at first; the same one each time within a test. */
    protected abstract ConnectorStore store();

    private static final int ROOM = 10_000;

    private OutboxEntry entry(String messageId) {
        return entry(messageId, "text of " + messageId);
    }

    private OutboxEntry entry(String messageId, String text) {
        return new OutboxEntry(
                new ChatMessageContent(messageId, text, null, timers.now(), Map.of()),
                timers.now().plus(RETENTION));
    }

    private Recalled recalled(String fingerprint) {
        return new Recalled(fingerprint, Json.object().put("answer", fingerprint), timers.now());
    }

    private static Binding binding(String token) {
        ObjectNode credentials = Json.object().put("token", token).put("chat", 9_876_543_210L);
        credentials.putObject("nested").putArray("list").add(1).add("two");
        return new Binding(new TargetAccount("Sample \u00e4", "12***"), credentials);
    }

    // ---- connectors and channels -----------------------------------------------------------------------------

    @Test
    void aConnectorIsKnownUntilItIsRemoved() {
        store().saveConnector(new ConnectorRecord("conn_1", timers.now()));
        timers.advance(Duration.ofMinutes(1));
        store().saveConnector(new ConnectorRecord("conn_1", timers.now()));
        store().saveConnector(new ConnectorRecord("conn_2", timers.now()));
        assertThat(store().connectors())
                .containsExactlyInAnyOrder(
                        new ConnectorRecord("conn_1", timers.now()), new ConnectorRecord("conn_2", timers.now()));
        store().removeConnector("conn_1");
        store().removeConnector("conn_1");
        assertThat(store().connectors())
                .extracting(ConnectorRecord::connectorId)
                .containsExactly("conn_2");
    }

    @Test
    void aChannelComesBackAsItWasSavedLast() {
        ChannelRecord bare = new ChannelRecord("cch_1", "conn_1", ConnectionStatus.CREATED, null, null);
        store().saveChannel(bare);
        assertThat(store().channels()).containsExactly(bare);
        for (String text : HARD_TEXTS) {
            ChannelRecord bound =
                    new ChannelRecord("cch_1", "conn_1", new ConnectionStatus("newer_word"), text, binding(text));
            store().saveChannel(bound);
            assertThat(store().channels()).containsExactly(bound);
        }
        store().saveChannel(bare);
        assertThat(store().channels()).containsExactly(bare);
    }

    @Test
    void aRemovedChannelLeavesNothingAndTakesNothingFromAnother() {
        for (String channel : List.of("cch_1", "cch_2")) {
            store().saveChannel(new ChannelRecord(channel, "conn_1", ConnectionStatus.CREATED, null, null));
            store().outbox().append(channel, List.of(entry("m1")), null, ROOM);
            tables().forEach(table -> table.put(channel, "k", recalled("f")));
        }
        store().removeChannel("cch_1");
        assertThat(store().channels()).extracting(ChannelRecord::channelId).containsExactly("cch_2");
        assertThat(store().outbox().size("cch_1")).isZero();
        assertThat(store().outbox().size("cch_2")).isEqualTo(1);
        for (RecallTable table : tables()) {
            assertThat(table.find("cch_1", "k")).isEmpty();
            assertThat(table.find("cch_2", "k")).isPresent();
        }
    }

    private List<RecallTable> tables() {
        return List.of(store().toolCalls(), store().sentMessages(), store().sentParts(), store().takenMessages());
    }

    // ---- files -----------------------------------------------------------------------------------------------

    private FileRecord file(String ref, String channel, String name, Recipient recipient) {
        return new FileRecord(
                ref,
                channel,
                FileRecord.Direction.TO_TARGET,
                name,
                "image/png",
                5L << 30,
                timers.now().plus(RETENTION),
                recipient);
    }

    @Test
    void aFileComesBackAsItWasSaved() {
        List<FileRecord> saved = new ArrayList<>();
        for (String text : HARD_TEXTS) {
            String name = text.replace("\u0000", "");
            saved.add(file("file_a" + saved.size(), "cch_1", name, new Recipient(text, null)));
            saved.add(file("file_b" + saved.size(), "cch_1", name, new Recipient(null, text)));
        }
        saved.add(new FileRecord(
                "file_c",
                "cch_2",
                FileRecord.Direction.TO_XAGENT,
                "n",
                null,
                0,
                timers.now().plusMillis(1),
                Recipient.NONE));
        saved.forEach(file -> store().files().save(file, timers.now()));
        assertThat(store().files().all()).containsExactlyInAnyOrderElementsOf(saved);
    }

    @Test
    void aRemovedFileAndThoseOfARemovedChannelAreForgotten() {
        store().files().save(file("file_1", "cch_1", "a", Recipient.NONE), timers.now());
        store().files().save(file("file_2", "cch_1", "a", Recipient.NONE), timers.now());
        store().files().save(file("file_3", "cch_2", "a", Recipient.NONE), timers.now());
        store().files().remove("file_1");
        store().files().remove("file_never_there");
        assertThat(store().files().all()).extracting(FileRecord::fileRef).containsExactlyInAnyOrder("file_2", "file_3");
        store().removeChannel("cch_1");
        assertThat(store().files().all()).extracting(FileRecord::fileRef).containsExactly("file_3");
    }

    @Test
    void expiredFilesAreForgottenWhenAnotherIsSaved() {
        store().files().save(file("file_1", "cch_1", "a", Recipient.NONE), timers.now());
        timers.advance(RETENTION);
        assertThat(store().files().all()).hasSize(1);
        store().files().save(file("file_2", "cch_1", "a", Recipient.NONE), timers.now());
        assertThat(store().files().all()).extracting(FileRecord::fileRef).containsExactly("file_2");
    }

    // ---- finished calls and messages -------------------------------------------------------------------------

    @Test
    void anyTextIsAKeyAndAnAnswer() {
        for (String text : HARD_TEXTS) {
            store().toolCalls().put("cch_1", text, recalled(text.replace("\u0000", "")));
            ObjectNode answer = Json.object().put("text", text);
            store().sentMessages().put("cch_1", text, new Recalled("f", answer, timers.now()));
        }
        for (String text : HARD_TEXTS) {
            assertThat(store().toolCalls().find("cch_1", text)).contains(recalled(text.replace("\u0000", "")));
            assertThat(store().sentMessages()
                            .find("cch_1", text)
                            .orElseThrow()
                            .answer()
                            .path("text")
                            .asText())
                    .isEqualTo(text);
        }
    }

    @Test
    void whatIsPutAgainReplacesWhatWasThere() {
        store().toolCalls().put("cch_1", "k", recalled("first"));
        store().toolCalls().put("cch_1", "k", recalled("second"));
        assertThat(store().toolCalls().find("cch_1", "k")).contains(recalled("second"));
        assertThat(store().sentParts().find("cch_1", "k")).isEmpty();
        assertThat(store().toolCalls().find("cch_2", "k")).isEmpty();
    }

    @Test
    void whatIsOlderThanItsRetentionIsNotKnown() {
        store().toolCalls().put("cch_1", "k", recalled("f"));
        timers.advance(RETENTION.minusMillis(1));
        assertThat(store().toolCalls().find("cch_1", "k")).isPresent();
        timers.advance(Duration.ofMillis(1));
        assertThat(store().toolCalls().find("cch_1", "k")).isEmpty();
    }

    @Test
    void theNewestOfAChannelAreKnownAndAtMostATenthMore() {
        store().toolCalls().put("cch_2", "other", recalled("f"));
        IntStream.range(0, 3 * CAPACITY).forEach(i -> store().toolCalls().put("cch_1", "k" + i, recalled("f")));
        long known = IntStream.range(0, 3 * CAPACITY)
                .filter(i -> store().toolCalls().find("cch_1", "k" + i).isPresent())
                .count();
        assertThat(known).isBetween((long) CAPACITY, CAPACITY + CAPACITY / 10L);
        for (int i = 2 * CAPACITY; i < 3 * CAPACITY; i++) {
            assertThat(store().toolCalls().find("cch_1", "k" + i)).isPresent();
        }
        assertThat(store().toolCalls().find("cch_2", "other")).isPresent();
    }

    // ---- messages to xAgent ----------------------------------------------------------------------------------

    @Test
    void messagesWaitInOrderAndAnIdWaitsOnce() {
        store().outbox().append("cch_1", List.of(entry("m2"), entry("m1")), null, ROOM);
        store().outbox().append("cch_1", List.of(entry("m2", "other"), entry("m3")), null, ROOM);
        List<String> order = new ArrayList<>();
        for (var head = store().outbox().head("cch_1");
                head.isPresent();
                head = store().outbox().head("cch_1")) {
            order.add(head.get().content().messageId() + " "
                    + head.get().content().text());
            store().settle("cch_1", head.get().content().messageId(), recalled("taken"));
        }
        assertThat(order).containsExactly("m2 text of m2", "m1 text of m1", "m3 text of m3");
    }

    @Test
    void aChannelHoldsAsManyMessagesAsItHasRoomForAndTakesAllOrNothing() {
        Cursor cursor = new Cursor("bot", "2");
        assertThat(append(3, null, "m1", "m2")).isEqualTo(new Appended.Kept(2));
        assertThat(append(3, cursor, "m2", "m3", "m4")).isEqualTo(new Appended.NoRoom(2));
        assertThat(store().outbox().cursor("bot")).isEmpty();
        assertThat(append(3, cursor, "m2", "m3", "m3")).isEqualTo(new Appended.Kept(1));
        assertThat(append(3, cursor, "m1", "m2", "m3")).isEqualTo(new Appended.Kept(0));
        assertThat(store().outbox().cursor("bot")).contains("2");
        store().settle("cch_1", "m1", recalled("taken"));
        store().settle("cch_1", "m1", recalled("taken"));
        assertThat(append(3, null, "m4", "m5")).isEqualTo(new Appended.NoRoom(2));
        assertThat(append(3, null, "m4")).isEqualTo(new Appended.Kept(1));
        assertThat(store().outbox().size("cch_1")).isEqualTo(3);
    }

    @Test
    void aMessageThatWasTakenDoesNotWaitAgainUntilThatIsForgotten() {
        append(2, null, "m1");
        store().settle("cch_1", "m1", recalled("taken"));
        assertThat(append(2, null, "m1", "m2")).isEqualTo(new Appended.Kept(1));
        assertThat(append(2, null, "m1", "m2", "m3")).isEqualTo(new Appended.Kept(1));
        assertThat(store().outbox().contains("cch_1", "m1")).isFalse();
        timers.advance(RETENTION);
        assertThat(append(3, null, "m1")).isEqualTo(new Appended.Kept(1));
        store().settle("cch_1", "m1", recalled("taken again"));
        assertThat(store().takenMessages().find("cch_1", "m1")).contains(recalled("taken again"));
    }

    private Appended append(int capacity, Cursor cursor, String... messageIds) {
        List<OutboxEntry> entries = Stream.of(messageIds).map(this::entry).toList();
        return store().outbox().append("cch_1", entries, cursor, capacity);
    }

    @Test
    void aMessageComesBackWhole() {
        ChatFile file = new ChatFile(
                FileType.IMAGE,
                "file_1",
                "bild \u00e4.png",
                "image/png",
                12L,
                timers.now(),
                "/files/refs/file_1",
                Map.of());
        for (String text : HARD_TEXTS) {
            OutboxEntry whole = new OutboxEntry(
                    new ChatMessageContent(text, text, List.of(file), timers.now(), Map.of()), timers.now());
            store().outbox().append("cch_1", List.of(whole), null, ROOM);
            assertThat(store().outbox().contains("cch_1", text)).isTrue();
            assertThat(store().outbox().head("cch_1")).contains(whole);
            store().settle("cch_1", text, recalled("taken"));
        }
    }

    @Test
    void theLargestMessageOfAPacketIsKept() {
        OutboxEntry large = entry("m1", "x".repeat((1 << 20) - 5_000));
        store().outbox().append("cch_1", List.of(large), null, ROOM);
        assertThat(store().outbox().head("cch_1")).contains(large);
    }

    @Test
    void aSettledMessageIsTakenOutAndRemembered() {
        store().outbox().append("cch_1", List.of(entry("m1"), entry("m2")), null, ROOM);
        store().settle("cch_1", "m1", recalled("accepted"));
        assertThat(store().outbox().contains("cch_1", "m1")).isFalse();
        assertThat(store().outbox().size("cch_1")).isEqualTo(1);
        assertThat(store().messagesWaiting()).isEqualTo(1);
        store().outbox().append("cch_2", List.of(entry("m1")), null, ROOM);
        assertThat(store().messagesWaiting()).isEqualTo(2);
        assertThat(store().takenMessages().find("cch_1", "m1")).contains(recalled("accepted"));
        assertThat(store().takenMessages().find("cch_1", "m2")).isEmpty();
    }

    @Test
    void expiredMessagesAreNamedAndStayUntilTheyAreSettled() {
        store().outbox().append("cch_1", List.of(entry("m1")), null, ROOM);
        timers.advance(Duration.ofMinutes(1));
        store().outbox().append("cch_1", List.of(entry("m2")), null, ROOM);
        timers.advance(RETENTION.minusMinutes(1).minusMillis(1));
        assertThat(store().outbox().expired("cch_1", timers.now())).isEmpty();
        timers.advance(Duration.ofMillis(1));
        assertThat(store().outbox().expired("cch_1", timers.now())).containsExactly("m1");
        assertThat(store().outbox().size("cch_1")).isEqualTo(2);
    }

    @Test
    void aCursorMovesWithItsMessagesAndAlone() {
        assertThat(store().outbox().cursor("bot 1")).isEmpty();
        store().outbox().append("cch_1", List.of(entry("m1")), new Cursor("bot 1", "17"), ROOM);
        assertThat(store().outbox().cursor("bot 1")).contains("17");
        store().outbox().append("cch_1", List.of(), new Cursor("bot 1", "18"), ROOM);
        store().outbox().append("cch_2", List.of(), new Cursor("bot 2", ""), ROOM);
        assertThat(store().outbox().cursor("bot 1")).contains("18");
        assertThat(store().outbox().cursor("bot 2")).contains("");
        assertThat(store().outbox().size("cch_1")).isEqualTo(1);
        store().removeChannel("cch_1");
        assertThat(store().outbox().cursor("bot 1")).contains("18");
    }

    @Test
    void manyWritersAtOnceKeepTheOrderOfEachChannel() {
        int channels = 6;
        int messages = 40;
        CompletableFuture<?>[] writers = IntStream.range(0, channels)
                .mapToObj(c -> CompletableFuture.runAsync(() -> IntStream.range(0, messages)
                        .forEach(m -> store().outbox().append("cch_" + c, List.of(entry("m" + m)), null, ROOM))))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(writers).join();
        for (int c = 0; c < channels; c++) {
            for (int m = 0; m < messages; m++) {
                assertThat(store().outbox()
                                .head("cch_" + c)
                                .orElseThrow()
                                .content()
                                .messageId())
                        .isEqualTo("m" + m);
                store().settle("cch_" + c, "m" + m, recalled("taken"));
            }
        }
    }
}
