package dev.agentconnect.connector.handler;

/**
 * A question after an unfinished auth session.
 *
 * @param channel the channel
 * @param flowId the flow, from the card
 * @param authSessionId the session's id
 * @param refresh whether xAgent asks for a new code (section 8.9)
 * @param last what the handler said last
 */
public record AuthQuery(
        ChannelContext channel, String flowId, String authSessionId, boolean refresh, AuthOutcome last) {}
