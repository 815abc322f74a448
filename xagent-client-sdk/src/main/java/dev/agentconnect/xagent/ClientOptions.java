package dev.agentconnect.xagent;

import dev.agentconnect.xagent.auth.LoginOptions;
import dev.agentconnect.xagent.chat.ChatOptions;
import dev.agentconnect.xagent.dataplane.DataPlaneOptions;
import dev.agentconnect.xagent.link.LinkOptions;
import dev.agentconnect.xagent.transferplane.TransferOptions;
import dev.agentconnect.xagent.transport.TransportOptions;

/**
 * Every bound and wait of a client.
 *
 * @param transport HTTP and WebSocket
 * @param link attempts, back-off and heartbeat
 * @param dataPlane requests and channels
 * @param chat messages
 * @param transfer files
 * @param login logins
 * @param handlerThreads how many handlers of different channels may run at once, default 8
 */
public record ClientOptions(
        TransportOptions transport,
        LinkOptions link,
        DataPlaneOptions dataPlane,
        ChatOptions chat,
        TransferOptions transfer,
        LoginOptions login,
        int handlerThreads) {
    /** The numbers of this suite. */
    public static final ClientOptions DEFAULTS = new ClientOptions(
            TransportOptions.DEFAULTS,
            LinkOptions.DEFAULTS,
            DataPlaneOptions.DEFAULTS,
            ChatOptions.DEFAULTS,
            TransferOptions.DEFAULTS,
            LoginOptions.DEFAULTS,
            8);

    /**
     * The same with another transport.
     *
     * @param options the new part
     * @return the options
     */
    public ClientOptions withTransport(TransportOptions options) {
        return new ClientOptions(options, link, dataPlane, chat, transfer, login, handlerThreads);
    }

    /**
     * The same with another link.
     *
     * @param options the new part
     * @return the options
     */
    public ClientOptions withLink(LinkOptions options) {
        return new ClientOptions(transport, options, dataPlane, chat, transfer, login, handlerThreads);
    }

    /**
     * The same with another data plane.
     *
     * @param options the new part
     * @return the options
     */
    public ClientOptions withDataPlane(DataPlaneOptions options) {
        return new ClientOptions(transport, link, options, chat, transfer, login, handlerThreads);
    }

    /**
     * The same with another chat.
     *
     * @param options the new part
     * @return the options
     */
    public ClientOptions withChat(ChatOptions options) {
        return new ClientOptions(transport, link, dataPlane, options, transfer, login, handlerThreads);
    }

    /**
     * The same with other bounds on files.
     *
     * @param options the new part
     * @return the options
     */
    public ClientOptions withTransfer(TransferOptions options) {
        return new ClientOptions(transport, link, dataPlane, chat, options, login, handlerThreads);
    }

    /**
     * The same with another pacing of logins.
     *
     * @param options the new part
     * @return the options
     */
    public ClientOptions withLogin(LoginOptions options) {
        return new ClientOptions(transport, link, dataPlane, chat, transfer, options, handlerThreads);
    }
}
