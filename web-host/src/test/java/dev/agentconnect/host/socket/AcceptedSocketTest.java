package dev.agentconnect.host.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.host.websocket.WebSocketListener;
import dev.agentconnect.host.websocket.WebSocketPeer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptedSocketTest {
    private static final WebSocketLimits LIMITS = new WebSocketLimits(
            10,
            3,
            100,
            Duration.ofSeconds(30),
            Duration.ofSeconds(90),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            1);

    private final ManualTimers timers = new ManualTimers();
    private final ScriptedWire wire = new ScriptedWire();
    private final List<String> events = new ArrayList<>();
    private final OpenSockets sockets = new OpenSockets(LIMITS.maxSockets());
    private final AcceptedSocket socket = new AcceptedSocket(wire, new Recorder(), LIMITS, timers, sockets);

    @Test
    void aSlowCallbackIsNoSilentPeer() {
        wire.pingsAreWritten = true;
        socket.open();
        socket.text("slow", true);

        assertThat(events).containsExactly("open", "slow");
        assertThat(socket.isOpen()).isTrue();
        timers.advance(Duration.ofSeconds(89));
        assertThat(socket.isOpen()).isTrue();
        timers.advance(Duration.ofSeconds(1));
        assertThat(events).containsExactly("open", "slow", "close 1006");
    }

    @Test
    void aPingThatCannotBeWrittenEndsTheSocketThoughThePeerStillSends() {
        socket.open();
        timers.advance(Duration.ofSeconds(30));
        socket.frameCame();
        timers.advance(Duration.ofSeconds(30));

        assertThat(wire.written).containsExactly("ping");
        assertThat(events).containsExactly("open", "close 1006");
    }

    @Test
    void oneMessageAtATimeIsOnTheWire() {
        socket.open();
        assertThat(socket.send("a")).isTrue();
        assertThat(socket.send("b")).isTrue();
        assertThat(wire.written).containsExactly("a");
        assertThat(socket.queued()).isEqualTo(2);

        wire.finishWrite();

        assertThat(wire.written).containsExactly("a", "b");
        assertThat(socket.queuedBytes()).isEqualTo(1);
    }

    @Test
    void aFullQueueClosesWith1008AfterWhatWasTaken() {
        socket.open();
        assertThat(socket.send("a")).isTrue();
        assertThat(socket.send("é".repeat(50))).isFalse();
        assertThat(socket.send("b")).isFalse();

        wire.finishWrite();
        assertThat(wire.written).containsExactly("a", "close 1008");

        timers.advance(Duration.ofSeconds(5));
        assertThat(events).containsExactly("open", "close 1006");
        assertThat(wire.disconnected).isTrue();
    }

    @Test
    void aSocketThatFindsNoRoomIsTurnedAwayWithoutAnyEvent() {
        socket.open();
        List<String> before = List.copyOf(events);
        ScriptedWire other = new ScriptedWire();
        AcceptedSocket late = new AcceptedSocket(other, new Recorder(), LIMITS, timers, sockets);

        late.open();
        late.ended(1013, "");

        assertThat(other.written).containsExactly("close 1013");
        assertThat(events).isEqualTo(before);
    }

    @Test
    void aMessageOverTheLimitInBytesIsNeverHandedOver() {
        socket.open();
        socket.text("éé", false);
        socket.text("ééé", true);
        socket.text("ééé", false);
        socket.text("ééé", false);
        socket.text("x", true);

        assertThat(events).containsExactly("open", "ééééé");
        assertThat(wire.written).containsExactly("close 1009");
    }

    @Test
    void sizesAreCountedAsUtf8() {
        for (String text : new String[] {"", "a", "é", "€", "😀", "a😀€", "\uD83D", "\uDE00x"}) {
            assertThat(Utf8.length(text)).as(text).isEqualTo(text.getBytes(UTF_8).length);
        }
        assertThat(Utf8.cut("a😀", 4)).isEqualTo("a");
    }

    private final class Recorder implements WebSocketListener {
        @Override
        public void onOpen(WebSocketPeer peer) {
            events.add("open");
        }

        @Override
        public void onText(String text) {
            events.add(text);
            if (text.equals("slow")) {
                timers.advance(Duration.ofSeconds(3 * 90));
            }
        }

        @Override
        public void onBinary() {
            events.add("binary");
        }

        @Override
        public void onClose(int code, String reason) {
            events.add("close " + code);
        }
    }

    /** Writes down what is sent; a write ends when the test says so. */
    private static final class ScriptedWire implements Wire {
        final List<String> written = new ArrayList<>();
        boolean disconnected;
        private Written pending = failure -> {};
        boolean pingsAreWritten;

        void finishWrite() {
            pending.done(null);
        }

        @Override
        public void sendTexts(List<byte[]> texts, Written done) {
            texts.forEach(text -> written.add(new String(text, UTF_8)));
            pending = done;
        }

        @Override
        public void sendPing(Written done) {
            written.add("ping");
            if (pingsAreWritten) {
                done.done(null);
            }
        }

        @Override
        public void sendClose(int code, String reason, Written done) {
            written.add("close " + code);
        }

        @Override
        public void disconnect() {
            disconnected = true;
        }

        @Override
        public String remoteAddress() {
            return "test";
        }
    }
}
