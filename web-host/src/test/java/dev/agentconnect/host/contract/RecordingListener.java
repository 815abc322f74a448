package dev.agentconnect.host.contract;

import dev.agentconnect.host.websocket.WebSocketListener;
import dev.agentconnect.host.websocket.WebSocketPeer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** Writes down the events of one socket; a script may answer texts. */
public final class RecordingListener implements WebSocketListener {
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final CompletableFuture<WebSocketPeer> peer = new CompletableFuture<>();
    private final BiConsumer<WebSocketPeer, String> onText;

    public RecordingListener() {
        this((peer, text) -> {});
    }

    public RecordingListener(BiConsumer<WebSocketPeer, String> onText) {
        this.onText = onText;
    }

    public WebSocketPeer peer() throws Exception {
        return peer.get(30, TimeUnit.SECONDS);
    }

    /** The next event, such as {@code text:hello}, {@code binary} or {@code close:1006:}. */
    public String next() throws InterruptedException {
        String event = events.poll(30, TimeUnit.SECONDS);
        return event == null ? "nothing came" : event;
    }

    public boolean isQuiet() {
        return events.isEmpty();
    }

    @Override
    public void onOpen(WebSocketPeer opened) {
        peer.complete(opened);
        events.add("open");
    }

    @Override
    public void onText(String text) {
        events.add("text:" + text);
        onText.accept(peer.join(), text);
    }

    @Override
    public void onBinary() {
        events.add("binary");
        peer.join().close(1003, "text only");
    }

    @Override
    public void onClose(int code, String reason) {
        events.add("close:" + code + ":" + reason);
    }
}
