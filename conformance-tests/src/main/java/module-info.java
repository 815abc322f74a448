/** The conformance kit: checks an implementation of the Connector Protocol 3.0 over the wire. */
module dev.agentconnect.conformance {
    requires dev.agentconnect.protocol;
    requires okhttp3;
    requires org.java_websocket;
    requires info.picocli;
    requires java.net.http;
    requires java.xml;
    requires org.slf4j;
    requires static transitive org.jspecify;

    opens dev.agentconnect.conformance.command to
            info.picocli;
}
