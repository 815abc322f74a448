/** The xAgent side of the Connector Protocol 3.0. */
module dev.agentconnect.xagent {
    requires transitive dev.agentconnect.protocol;
    requires okhttp3;
    requires org.slf4j;
    requires static transitive org.jspecify;
}
