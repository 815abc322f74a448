package dev.agentconnect.benchmarks;

/** The packets that are measured. */
final class Packets {
    private static final int SMALL_CHARS = 420;
    private static final int LARGE_CHARS = 64 * 1024;

    private Packets() {}

    /** A chat message of exactly 420 bytes. */
    static String small() {
        String head = """
                {"schema":"xagent.connector.packet/v1","packet_id":"pkt_01hv9s5m3c7n","request_id":"req_01hv9s5m3c7p",\
                "connector_channel_id":"cch_conn_im_sample_7f3a","type":"chat.message","time":1790000000000,\
                "payload":{"message_id":"msg_01hv9s5m3c7q","text":\"""";
        String tail = "\",\"created_at\":1790000000000}}";
        return head + filler(SMALL_CHARS - head.length() - tail.length()) + tail;
    }

    /** A tool call of 64 KiB whose arguments are a table of rows. */
    static String largeTool() {
        StringBuilder text = new StringBuilder(LARGE_CHARS + 256).append("""
                {"schema":"xagent.connector.packet/v1","packet_id":"pkt_01hv9s5m3c7n","request_id":"req_01hv9s5m3c7p",\
                "connector_channel_id":"cch_conn_im_sample_7f3a","type":"tool.invoke","time":1790000000000,\
                "payload":{"tool_id":"sample_table_write","arguments":{"connector_channel_id":"cch_conn_im_sample_7f3a","rows":[""");
        for (int row = 0; text.length() < LARGE_CHARS - 128; row++) {
            text.append(row == 0 ? "" : ",")
                    .append("{\"id\":")
                    .append(row)
                    .append(",\"name\":\"row number ")
                    .append(row)
                    .append("\",\"share\":0.25,\"done\":true,\"tags\":[\"a\",\"b\"]}");
        }
        return text.append("]},\"context\":{\"session_id\":\"session_1\",\"tool_call_id\":\"call_1\"}}}")
                .toString();
    }

    /** A chat message of 64 KiB: four kilobytes of text and the files that fill the rest. */
    static String largeChat() {
        StringBuilder text = new StringBuilder(LARGE_CHARS + 256).append("""
                {"schema":"xagent.connector.packet/v1","packet_id":"pkt_01hv9s5m3c7n","request_id":"req_01hv9s5m3c7p",\
                "connector_channel_id":"cch_conn_im_sample_7f3a","type":"chat.message","time":1790000000000,\
                "payload":{"message_id":"msg_01hv9s5m3c7q","text":\"""");
        text.append(filler(4 * 1024)).append("\",\"files\":[");
        for (int file = 0; text.length() < LARGE_CHARS - 256; file++) {
            text.append(file == 0 ? "" : ",")
                    .append("{\"type\":\"image\",\"file_ref\":\"file_")
                    .append(file)
                    .append(
                            "\",\"filename\":\"image.jpg\",\"mime_type\":\"image/jpeg\",\"byte_size\":155000,\"expires_at\":1790000000000")
                    .append(",\"download_url\":\"/files/refs/file_")
                    .append(file)
                    .append("\"}");
        }
        return text.append("],\"created_at\":1790000000000}}").toString();
    }

    private static String filler(int chars) {
        String sentence = "The quick brown fox jumps over the lazy dog. ";
        return sentence.repeat(chars / sentence.length() + 1).substring(0, chars);
    }
}
