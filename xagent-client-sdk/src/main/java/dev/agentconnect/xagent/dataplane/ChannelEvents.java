package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.xagent.error.ConnectorException;

/**
 * What a channel's route tells its owner, mostly where packets are read: no call may block or run the user's code. What
 * changes the route is told in the order of the changes, one at a time.
 */
public interface ChannelEvents {
    /** The channel is open, for the first time or again, and has the descriptor that came with the ack. */
    void opened();

    /** The link is gone; the channel will be opened again when it is back. */
    void lost();

    /**
     * The connector did not open the channel again; another try follows.
     *
     * @param cause why
     */
    void reopenFailed(ConnectorException cause);

    /**
     * There is a new descriptor, in an answer or a push; the one of an opening is told with {@link #opened}.
     *
     * @param descriptor of this channel's identity
     */
    void descriptorChanged(ConnectionDescriptor descriptor);

    /**
     * A packet came for this channel that is allowed on it.
     *
     * @param packet the packet
     * @param bytes what it holds in memory, about
     */
    void received(Packet packet, long bytes);

    /**
     * The channel is over.
     *
     * @param cause who closed it
     */
    void closed(ConnectorException cause);
}
