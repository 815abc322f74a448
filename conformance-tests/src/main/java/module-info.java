/** The conformance kit: checks an implementation of the Connector Protocol 3.0 over the wire. */
module dev.agentconnect.conformance {
    requires transitive dev.agentconnect.protocol;
    requires okhttp3;
    requires org.java_websocket;
    requires info.picocli;
    requires java.xml;
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires static transitive org.junit.jupiter.api; // only for who runs the checks as tests
    requires static org.opentest4j;

    exports dev.agentconnect.conformance.junit;
    exports dev.agentconnect.conformance.platform;

    opens dev.agentconnect.conformance.command to
            info.picocli;
}
