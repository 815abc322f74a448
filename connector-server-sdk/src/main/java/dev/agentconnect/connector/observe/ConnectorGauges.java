package dev.agentconnect.connector.observe;

/**
 * What a connector holds at one moment.
 *
 * @param sockets open data plane sockets, with or without a hello
 * @param connectors connector ids that are alive, those within their lease included
 * @param channels channels, open or not
 */
public record ConnectorGauges(int sockets, int connectors, int channels) {}
