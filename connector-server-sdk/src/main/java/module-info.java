/** Build an xAgent Connector Server (Connector Protocol 3.0). */
module dev.agentconnect.connector {
    requires transitive dev.agentconnect.protocol;
    requires transitive dev.agentconnect.host;
    requires org.slf4j;
    requires static transitive org.jspecify;
}
