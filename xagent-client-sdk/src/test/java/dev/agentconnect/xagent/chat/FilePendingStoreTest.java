package dev.agentconnect.xagent.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.FileType;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.StoreFailed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store that outlives its process (IM v2, rules IM2-37 and IM2-50). */
class FilePendingStoreTest extends PendingStoreContract {
    private static final long MAX_BYTES = 10_000;

    @TempDir
    Path folder;

    private final List<FilePendingStore> open = new ArrayList<>();

    @Override
    FilePendingStore store() {
        FilePendingStore store = new FilePendingStore(file(), MAX, MAX_BYTES);
        open.add(store);
        return store;
    }

    private Path file() {
        return folder.resolve("pending.jsonl");
    }

    @AfterEach
    void close() {
        open.forEach(FilePendingStore::close);
    }

    private static List<String> ids(PendingStore store) {
        return Stream.of("a", "b")
                .flatMap(key -> store.load(key).stream())
                .map(m -> m.channelKey() + m.content().messageId())
                .toList();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(p -> p.getFileName().toString()).sorted().toList();
        }
    }

    private static PendingMessage text(String id, int chars) {
        return new PendingMessage("a", ChatMessageContent.text(id, "x".repeat(chars), Instant.EPOCH), Instant.EPOCH);
    }

    @Test
    void whatWasPutIsThereForTheNextProcessInItsOrderAndWhatWasRemovedIsNot() throws IOException {
        try (FilePendingStore first = store()) {
            for (String id : List.of("m3", "m1", "m2")) {
                first.put(message("a", id));
            }
            first.put(message("b", "m1"));
            first.put(message("c", "m1"));
            first.put(message("a", "m3"));
            first.remove("a", "m1");
            first.removeAll("c");
        }
        FilePendingStore next = store();
        assertThat(ids(next)).containsExactly("am3", "am2", "bm1");
        assertThat(next.channelKeys()).containsExactly("a", "b");
        assertThat(names()).containsExactly("pending.jsonl", "pending.jsonl.lock");
    }

    @Test
    void messageComesBackAsItWasWithFilesUnknownFieldsAndLineEnds() {
        ChatFile file =
                new ChatFile(FileType.IMAGE, "up_1", "a.png", "image/png", 7L, null, null, Map.of("x", Json.object()));
        ObjectNode more = Json.object().put("deep", "line\nend \u2028 \ud83d\ude00");
        PendingMessage message = new PendingMessage(
                "a",
                new ChatMessageContent("m\n1", "one\r\ntwo", List.of(file), Instant.ofEpochMilli(7), Map.of("x", more)),
                Instant.parse("2026-01-02T03:04:05.123456789Z"));
        try (FilePendingStore first = store()) {
            first.put(message);
        }
        assertThat(store().load("a")).containsExactly(message);
    }

    @Test
    void whereverTheFileIsCutOffEverythingBeforeTheLastLineIsKept() throws IOException {
        List<Integer> ends = new ArrayList<>();
        List<List<String>> states = new ArrayList<>();
        try (FilePendingStore store = store()) {
            List<Runnable> changes = List.of(
                    () -> store.put(message("a", "m1")),
                    () -> store.put(message("b", "m2")),
                    () -> store.remove("a", "m1"),
                    () -> store.put(message("a", "m3")),
                    () -> store.removeAll("b"));
            ends.add((int) Files.size(file()));
            states.add(ids(store));
            for (Runnable change : changes) {
                change.run();
                ends.add((int) Files.size(file()));
                states.add(ids(store));
            }
        }
        byte[] whole = Files.readAllBytes(file());
        for (int length = ends.get(0); length <= whole.length; length++) {
            Files.write(file(), Arrays.copyOf(whole, length));
            int state = 0;
            while (state + 1 < ends.size() && ends.get(state + 1) <= length) {
                state++;
            }
            try (FilePendingStore cut = store()) {
                assertThat(ids(cut)).as("cut after %d bytes", length).isEqualTo(states.get(state));
            }
            if (length % 16 == 0) {
                assertTakesOneMore(states.get(state).size());
            }
        }
    }

    private void assertTakesOneMore(int messages) {
        try (FilePendingStore cut = store()) {
            cut.put(message("a", "new"));
        }
        try (FilePendingStore after = store()) {
            assertThat(ids(after)).hasSize(messages + 1).contains("anew");
        }
    }

    @Test
    void lineThatCannotBeReadCostsNoOtherMessageAndACopyOfTheFileIsKept() throws IOException {
        try (FilePendingStore first = store()) {
            for (String id : List.of("m1", "m2", "m3")) {
                first.put(message("a", id));
            }
        }
        String broken = Files.readString(file()).replaceFirst("\\{\"op\":\"put\"(.*m2.*)", "\0\0\0$1");
        Files.writeString(file(), broken);
        try (FilePendingStore next = store()) {
            assertThat(ids(next)).containsExactly("am1", "am3");
        }
        assertThat(ids(store())).containsExactly("am1", "am3");
        assertThat(folder.resolve("pending.jsonl.damaged")).hasContent(broken);
    }

    @Test
    void fileThatIsNoneOfOursIsRefusedAndLeftAlone() throws IOException {
        for (String text : List.of(
                "", "not json", "{}\n", "{\"schema\":\"agent-connect.pending-messages/v2\"}\n{\"op\":\"new\"}\n")) {
            Files.writeString(file(), text);
            assertThatThrownBy(this::store).isInstanceOf(StoreFailed.class);
            assertThat(file()).hasContent(text);
        }
    }

    @Test
    void secondOwnerIsRefusedAndToldWhy() {
        try (FilePendingStore first = store()) {
            first.put(message("a", "m1"));
            assertThatThrownBy(this::store)
                    .isInstanceOf(StoreFailed.class)
                    .hasMessage("this process has the file of pending messages open already");
        }
        assertThat(ids(store())).containsExactly("am1");
    }

    @Test
    void onlyTheOwnerMayReadWhatWasSaid() throws IOException {
        Assumptions.assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
        store().put(message("a", "m1"));
        for (String name : names()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                    .as(name)
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void messagesBeyondTheBoundInBytesAreRefusedAndThereIsRoomAfterARemoval() {
        FilePendingStore store = store();
        store.put(text("m1", 4_500));
        store.put(text("m2", 4_500));
        assertThatThrownBy(() -> store.put(text("m3", 4_500))).isInstanceOf(Overloaded.class);
        assertThat(ids(store)).containsExactly("am1", "am2");
        store.put(text("m2", 4_000));
        store.remove("a", "m1");
        store.put(text("m3", 4_500));
        assertThat(ids(store)).containsExactly("am2", "am3");
    }

    @Test
    void fileIsBoundedHoweverManyMessagesComeAndGo() throws IOException {
        long bound = 2 * MAX_BYTES + (1 << 20) + MAX_BYTES;
        FilePendingStore store = store();
        store.put(message("a", "stays"));
        for (int i = 0; i < 160; i++) {
            store.put(text("m" + i, 8_000));
            assertThat(Files.size(file())).isLessThanOrEqualTo(bound);
            store.remove("a", "m" + i);
        }
        assertThat(ids(store)).containsExactly("astays");
        store.close();
        assertThat(ids(store())).containsExactly("astays");
    }

    @Test
    void fileThatCannotBeWrittenAnewTakesNothingAndLosesNothing() throws IOException {
        Path inTheWay = folder.resolve("pending.jsonl.part").resolve("x");
        FilePendingStore store = store();
        store.put(message("a", "stays"));
        Files.createDirectories(inTheWay);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 400; i++) {
                        store.put(text("m", 8_000));
                    }
                })
                .isInstanceOf(StoreFailed.class);
        assertThat(ids(store)).containsExactly("astays", "am");
        Files.delete(inTheWay);
        Files.delete(inTheWay.getParent());
        store.put(message("b", "m2"));
        store.close();
        assertThat(ids(store())).containsExactly("astays", "am", "bm2");
    }

    @Test
    void interruptedThreadStoresAndClosesNothingForOthers() {
        FilePendingStore store = store();
        store.put(message("a", "m0"));
        Thread.currentThread().interrupt();
        store.put(message("a", "m1"));
        assertThat(Thread.interrupted()).isTrue();
        store.put(message("a", "m2"));
        store.close();
        assertThat(ids(store())).containsExactly("am0", "am1", "am2");
    }

    @Test
    void messageThatCouldNotBeReadAgainIsNotTaken() {
        ObjectNode deep = Json.object();
        for (int i = 0; i < 100; i++) {
            deep = Json.object().set("x", deep);
        }
        ChatMessageContent content = new ChatMessageContent("m1", "t", null, null, Map.of("x", deep));
        FilePendingStore store = store();
        assertThatThrownBy(() -> store.put(new PendingMessage("a", content, Instant.EPOCH)))
                .isInstanceOf(StoreFailed.class);
        store.put(message("a", "m2"));
        store.close();
        assertThat(ids(store())).containsExactly("am2");
    }

    @Test
    void closedStoreTakesNothing() {
        FilePendingStore store = store();
        store.put(message("a", "m1"));
        store.close();
        for (Runnable change : List.<Runnable>of(
                () -> store.put(message("a", "m2")),
                () -> store.remove("a", "m1"),
                () -> store.removeAll("a"),
                () -> store.load("a"))) {
            assertThatThrownBy(change::run).isInstanceOf(StoreFailed.class);
        }
        assertThat(ids(store())).containsExactly("am1");
    }

    @Test
    void whatAKilledProcessLeftBesideTheFileIsNoHarm() throws IOException {
        Files.write(folder.resolve("pending.jsonl.part"), "half".getBytes(StandardCharsets.UTF_8));
        try (FilePendingStore store = store()) {
            store.put(message("a", "m1"));
        }
        assertThat(names()).containsExactly("pending.jsonl", "pending.jsonl.lock");
    }
}
