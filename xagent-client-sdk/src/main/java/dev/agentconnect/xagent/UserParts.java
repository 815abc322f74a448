package dev.agentconnect.xagent;

import dev.agentconnect.xagent.chat.PendingStore;
import dev.agentconnect.xagent.store.UserConnectorStore;

/** What the users of a client share. */
record UserParts(
        UserChannelTable table,
        UserConnectorStore store,
        PendingStore pending,
        int maxChannelsPerUser,
        int maxRememberedIds) {
    /** How many channels of one connector a user may have whose card allows several. */
    private static final int MAX_USER_CHANNELS = 100;

    static UserParts of(ConnectorClientBuilder.Settings settings) {
        ClientOptions options = settings.options();
        return new UserParts(
                new UserChannelTable(),
                settings.userConnectors(),
                settings.pending(),
                Math.min(MAX_USER_CHANNELS, options.dataPlane().maxChannels()),
                options.chat().maxRememberedIds());
    }
}
