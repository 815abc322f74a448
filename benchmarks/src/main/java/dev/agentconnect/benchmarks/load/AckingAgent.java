package dev.agentconnect.benchmarks.load;

/** The xAgent side of a run with messages of the target: it takes each one at once. */
final class AckingAgent implements AutoCloseable {
    private static final String MESSAGE = "\"type\":\"chat.message\"";

    private final AgentSocket socket;

    private AckingAgent(AgentSocket socket) {
        this.socket = socket;
    }

    /** Opens and binds channels on one data plane. */
    static AckingAgent connect(int port, int channels) throws InterruptedException {
        AgentSocket socket = AgentSocket.connect(port);
        socket.hello();
        for (int i = 0; i < channels; i++) {
            socket.bind(socket.open());
        }
        socket.listener(packet -> {
            if (packet.contains(MESSAGE)) {
                socket.send(ack(packet));
            }
        });
        return new AckingAgent(socket);
    }

    private static String ack(String message) {
        String id = AgentSocket.field(message, "packet_id");
        return "{\"schema\":\"xagent.connector.packet/v1\",\"packet_id\":\"ack_" + id + "\",\"reply_to\":\"" + id
                + "\",\"connector_channel_id\":\"" + AgentSocket.channelOf(message)
                + "\",\"type\":\"chat.message.ack\",\"time\":1790000000000,\"payload\":{\"message_id\":\""
                + AgentSocket.field(message, "message_id") + "\",\"status\":\"accepted\"}}";
    }

    @Override
    public void close() {
        socket.close();
    }
}
