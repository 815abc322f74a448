package dev.agentconnect.examples.telegram.support;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.OutboundMessage;
import java.util.ArrayList;
import java.util.List;

/** A message that remembers, as the SDK does, which of its parts are out. */
public record ScriptedMessage(
        ChannelContext channel, String messageId, String text, List<ChannelFile> files, List<String> done)
        implements OutboundMessage {
    public static ScriptedMessage of(ChannelContext channel, String text, ChannelFile... files) {
        return new ScriptedMessage(channel, "m1", text, List.of(files), new ArrayList<>());
    }

    @Override
    public void part(String name, Part send) throws Exception {
        if (!done.contains(name)) {
            send.send();
            done.add(name);
        }
    }
}
