/** The wire contracts as values: records, codecs, validators, tables. No I/O, threads, clock or logging. */
module dev.agentconnect.protocol {
    requires transitive com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.module.paramnames;
    requires com.networknt.schema;
    requires static transitive org.jspecify;

    exports dev.agentconnect.protocol.json;
}
