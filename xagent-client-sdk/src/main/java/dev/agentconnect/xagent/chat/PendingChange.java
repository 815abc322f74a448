package dev.agentconnect.xagent.chat;

/** One change of a pending store, as a line of its journal holds it. */
sealed interface PendingChange {
    /** A message was taken. */
    record Taken(PendingMessage message) implements PendingChange {}

    /** A message was forgotten. */
    record Forgotten(String channelKey, String messageId) implements PendingChange {}

    /** All messages of a channel were forgotten. */
    record AllForgotten(String channelKey) implements PendingChange {}
}
