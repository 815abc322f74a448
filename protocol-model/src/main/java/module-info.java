/** The wire contracts as values: records, codecs, validators, tables. No I/O, threads, clock or logging. */
module dev.agentconnect.protocol {
    requires transitive com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.module.paramnames;
    requires com.fasterxml.jackson.dataformat.yaml;
    requires com.networknt.schema;
    requires transitive org.jspecify;

    exports dev.agentconnect.protocol.json;
    exports dev.agentconnect.protocol.rule;
    exports dev.agentconnect.protocol.secret;
    exports dev.agentconnect.protocol.xagent.card;
    exports dev.agentconnect.protocol.xagent.codec;
    exports dev.agentconnect.protocol.xagent.descriptor;
    exports dev.agentconnect.protocol.xagent.envelope;
    exports dev.agentconnect.protocol.xagent.packet;
    exports dev.agentconnect.protocol.xagent.profile;
    exports dev.agentconnect.protocol.xagent.validation;

    opens dev.agentconnect.protocol.xagent.card to
            com.fasterxml.jackson.databind;
    opens dev.agentconnect.protocol.xagent.descriptor to
            com.fasterxml.jackson.databind;
    opens dev.agentconnect.protocol.xagent.envelope to
            com.fasterxml.jackson.databind;
    opens dev.agentconnect.protocol.xagent.packet to
            com.fasterxml.jackson.databind;
    opens dev.agentconnect.protocol.xagent.profile to
            com.fasterxml.jackson.databind;
    opens dev.agentconnect.protocol.rule to
            com.fasterxml.jackson.databind;
    opens dev.agentconnect.protocol.secret to
            com.fasterxml.jackson.databind;
    opens dev.agentconnect.protocol.json to
            com.fasterxml.jackson.databind;
}
