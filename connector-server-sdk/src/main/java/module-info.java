/** Build an xAgent Connector Server (Connector Protocol 3.0). */
module dev.agentconnect.connector {
    requires transitive dev.agentconnect.protocol;
    requires transitive dev.agentconnect.host;
    requires com.zaxxer.hikari;
    requires transitive java.sql;
    requires org.slf4j;
    requires transitive org.jspecify;
    requires static micrometer.core; // only for who uses the adapter

    exports dev.agentconnect.connector;
    exports dev.agentconnect.connector.handler;
    exports dev.agentconnect.connector.limits;
    exports dev.agentconnect.connector.observe;
    exports dev.agentconnect.connector.observe.micrometer;
    exports dev.agentconnect.connector.store;
    exports dev.agentconnect.connector.store.jdbc;
}
