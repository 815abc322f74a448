/** The xAgent side of the Connector Protocol 3.0. */
module dev.agentconnect.xagent {
    requires transitive dev.agentconnect.protocol;
    requires transitive okhttp3;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.agentconnect.xagent;
    exports dev.agentconnect.xagent.auth;
    exports dev.agentconnect.xagent.chat;
    exports dev.agentconnect.xagent.controlplane;
    exports dev.agentconnect.xagent.dataplane;
    exports dev.agentconnect.xagent.error;
    exports dev.agentconnect.xagent.link;
    exports dev.agentconnect.xagent.projection;
    exports dev.agentconnect.xagent.store;
    exports dev.agentconnect.xagent.transferplane;
    exports dev.agentconnect.xagent.transport;
}
