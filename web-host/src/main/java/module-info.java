/** Neutral HTTP and WebSocket ports and what implements them. */
module dev.agentconnect.host {
    requires org.eclipse.jetty.server;
    requires org.eclipse.jetty.websocket.core.server;
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires static jakarta.servlet; // the container brings both; not transitive, since nobody else needs them
    requires static jakarta.websocket;

    exports dev.agentconnect.host;
    exports dev.agentconnect.host.http;
    exports dev.agentconnect.host.jetty;
    exports dev.agentconnect.host.servlet;
    exports dev.agentconnect.host.testing;
    exports dev.agentconnect.host.time;
    exports dev.agentconnect.host.websocket;
}
