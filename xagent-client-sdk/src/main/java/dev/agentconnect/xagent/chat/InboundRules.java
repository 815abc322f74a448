package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import java.util.HashSet;
import java.util.Set;

/** What a message from the connector must hold beyond its shape (IM v2, rules IM2-12, IM2-13, IM2-15 and IM2-16). */
final class InboundRules {
    private InboundRules() {}

    static boolean holdFor(ChatMessageContent message) {
        if (message.messageId().isBlank()) {
            return false; // it could not be told from the next one (rule IM2-12)
        }
        if (message.textOrEmpty().isEmpty() && message.fileList().isEmpty()) {
            return false;
        }
        Set<String> refs = new HashSet<>();
        for (ChatFile file : message.fileList()) {
            if (file.fileRef().isEmpty() || !refs.add(file.fileRef()) || file.downloadUrl() == null) {
                return false;
            }
        }
        return true;
    }
}
