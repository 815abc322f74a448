package dev.agentconnect.xagent.chat;

/**
 * What a channel remembers of the messages that it took (IM v2, rules IM2-38, IM2-53 and IM2-54). It may outlive the channel
 * object, so that a message which comes again after a close and a new opening is a duplicate still. Bounded; thread safe.
 */
public final class InboundMemory {
    final SeenMessages seen;

    /**
     * An empty memory.
     *
     * @param maxRememberedIds how many message ids are remembered
     */
    public InboundMemory(int maxRememberedIds) {
        seen = new SeenMessages(maxRememberedIds);
    }
}
