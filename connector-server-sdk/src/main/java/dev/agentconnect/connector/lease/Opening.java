package dev.agentconnect.connector.lease;

/**
 * One opening of a channel: a channel that is opened again has another one, also on the same data plane.
 *
 * @param route the data plane
 * @param number which opening of the channel this is, from 1
 */
public record Opening(Route route, long number) {}
