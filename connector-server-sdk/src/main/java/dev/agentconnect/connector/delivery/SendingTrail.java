package dev.agentconnect.connector.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What the tries to send one message leave in the store. What is about to happen is written before it happens and what has happened
 * after it, so that a process that dies in between leaves a mark: its successor knows that it does not know (decision X61). Used on
 * the channel's queue.
 */
final class SendingTrail {
    private static final String RUNNING = "running";
    private static final String PART = "part";

    private final AtomicBoolean inPart = new AtomicBoolean();
    private final ConnectorStore store;
    private final Timers timers;
    private final String channelId;
    private final String messageId;
    private final String fingerprint;
    private boolean unrecorded;

    SendingTrail(ConnectorStore store, Timers timers, String channelId, String messageId, String fingerprint) {
        this.store = store;
        this.timers = timers;
        this.channelId = channelId;
        this.messageId = messageId;
        this.fingerprint = fingerprint;
    }

    /** What an earlier try left. */
    enum Left {
        /** Nothing that stands in the way of another try. */
        CLEAR,
        /** The id was used for other content. */
        OTHER_CONTENT,
        /** A try was cut off, and nobody knows whether what it was about to do has happened. */
        UNKNOWN
    }

    Left left() {
        Optional<Recalled> found = store.sentParts().find(channelId, messageId);
        if (found.isEmpty()) {
            return Left.CLEAR;
        }
        if (!found.get().fingerprint().equals(fingerprint)) {
            return Left.OTHER_CONTENT;
        }
        JsonNode mark = found.get().answer();
        if (!mark.path(RUNNING).asBoolean()) {
            return Left.CLEAR;
        }
        String part = mark.path(PART).asText(null);
        return part != null && isSent(part) ? Left.CLEAR : Left.UNKNOWN;
    }

    /** The handler is about to be called: it may act outside of any part, and from now on the id means this content. */
    void begin() {
        announce(running());
    }

    /** The try is over and another one may follow. */
    void end() {
        if (!unrecorded) {
            mark(Json.object());
        }
    }

    /** Runs a part unless it was sent in an earlier try. */
    void part(String name, OutboundMessage.Part send) throws Exception {
        if (!inPart.compareAndSet(false, true)) {
            throw new IllegalStateException("the parts of a message run one after the other");
        }
        try {
            if (!isSent(name)) {
                announce(running().put(PART, name));
                send.send();
                unrecorded = true; // unless the next line returns, the mark stays: the part did happen
                store.sentParts().put(channelId, key(name), new Recalled("", Json.object(), timers.now()));
                unrecorded = false;
            }
        } finally {
            inPart.set(false);
        }
    }

    private boolean isSent(String part) {
        return store.sentParts().find(channelId, key(part)).isPresent();
    }

    private String key(String part) {
        return messageId + '\n' + part;
    }

    private static ObjectNode running() {
        return Json.object().put(RUNNING, true);
    }

    /** Nothing happens when it cannot be announced; a store that keeps in mind what it could not take must then forget it. */
    private void announce(ObjectNode mark) {
        try {
            mark(mark);
        } catch (StoreUnavailable e) {
            end();
            throw e;
        }
    }

    private void mark(ObjectNode mark) {
        store.sentParts().put(channelId, messageId, new Recalled(fingerprint, mark, timers.now()));
    }
}
