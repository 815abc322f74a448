package dev.agentconnect.protocol.xagent.envelope;

/**
 * The fixed names of Connector Protocol 3.0 (section 1), in one place so that another generation can stand beside them.
 */
public final class XAgentProtocol {
    /** The version that this package implements. */
    public static final String VERSION = "3.0";

    /** The schema name of a Connector Card. */
    public static final String CARD_SCHEMA = "xagent.connector/v1";

    /** The schema name of a Connection Descriptor. */
    public static final String DESCRIPTOR_SCHEMA = "xagent.connection/v2";

    /** The schema name of a Connection Descriptor of the generation before, which clients still read. */
    public static final String DESCRIPTOR_SCHEMA_V1 = "xagent.connection/v1";

    /** The schema name of a packet. */
    public static final String PACKET_SCHEMA = "xagent.connector.packet/v1";

    /** The WebSocket subprotocol of the data plane. */
    public static final String SUBPROTOCOL = "xagent.connector.packet.v1";

    /** The IM profile of the generation before. */
    public static final String IM_V1 = "xagent.im.v1";

    /** The IM profile. */
    public static final String IM_V2 = "xagent.im.v2";

    /** The device profile. */
    public static final String DEVICE_V1 = "xagent.device.v1";

    /** The HTTP header that names the channel of an upload or download (section 5). */
    public static final String CHANNEL_HEADER = "X-XAgent-Connector-Channel-ID";

    /** The tool argument that every tool's schema carries (section 10). */
    public static final String CHANNEL_ARGUMENT = "connector_channel_id";

    private XAgentProtocol() {}
}
