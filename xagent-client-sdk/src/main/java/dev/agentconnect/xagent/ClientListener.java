package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.xagent.chat.Undelivered;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.LinkState;

/**
 * What happens to a client beside its calls. The methods run one at a time on threads where blocking calls of the client
 * are allowed; what they throw is logged and ends nothing.
 */
public interface ClientListener {
    /** Listens to nothing. */
    ClientListener NONE = new ClientListener() {};

    /**
     * The link changed its state.
     *
     * @param state the new state
     */
    default void stateChanged(LinkState state) {}

    /**
     * An attempt at a connection is over, whether it was ready or not; the state that follows is told after it.
     *
     * @param cause why, for example {@code CertificateRefused}, or {@code LinkLost} when the connector fell silent
     */
    default void linkEnded(ConnectorException cause) {}

    /**
     * The connector came back with another id (section 8.2, rule HACK-06).
     *
     * @param before the id until now
     * @param after the id from now on; keep it for the next start
     */
    default void connectorReplaced(String before, String after) {}

    /**
     * A channel is open, for the first time or again. Its id may be a new one: keep it for the next start.
     *
     * @param channel the channel
     */
    default void channelOpened(UserChannel channel) {}

    /**
     * A channel cannot be used until the link is back.
     *
     * @param channel the channel
     */
    default void channelLost(UserChannel channel) {}

    /**
     * The connector did not open a channel again; another try follows.
     *
     * @param channel the channel
     * @param cause why
     */
    default void channelReopenFailed(UserChannel channel, ConnectorException cause) {}

    /**
     * A channel has a new descriptor (section 9). When several come while the listener is busy, the newest is told.
     *
     * @param channel the channel
     * @param descriptor the descriptor
     */
    default void descriptorChanged(UserChannel channel, ConnectionDescriptor descriptor) {}

    /**
     * A message is given up although it was not accepted (rule IM2-39); also one of an earlier process.
     *
     * @param channel the channel
     * @param message which, and why
     */
    default void messageUndelivered(UserChannel channel, Undelivered message) {}

    /**
     * What is remembered of a channel could not be written; the next change writes it again.
     *
     * @param channel the channel
     * @param cause why
     */
    default void channelNotStored(UserChannel channel, ConnectorException cause) {}

    /**
     * The pending store could not be read: the channel is open without the messages that it holds for it. They stay there and
     * go out when the channel is closed and opened again.
     *
     * @param channel the channel
     * @param cause why
     */
    default void pendingNotRestored(UserChannel channel, ConnectorException cause) {}
}
