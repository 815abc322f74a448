package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;

/**
 * Takes the user's messages of one channel. Called one at a time, on a thread where blocking calls of the client are
 * allowed.
 */
@FunctionalInterface
public interface ChatHandler {
    /**
     * Takes responsibility for a message. Returning means {@code accepted}; throwing {@link MessageRefused} means what it
     * says; throwing anything else means {@code rejected}, to be sent again later.
     *
     * @param message the message; never the same id twice after a return
     * @throws Exception when the message could not be taken
     */
    void onMessage(ChatMessageContent message) throws Exception;
}
