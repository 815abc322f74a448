package dev.agentconnect.protocol.xagent.codec;

import java.util.LinkedHashMap;
import java.util.Map;

/** One valid payload or error for every packet type. */
final class Samples {
    private static final String DESCRIPTOR = """
            {"schema":"xagent.connection/v2","connection":{"connector_card_id":"im.sample","connector_id":"conn_1",
            "connector_channel_id":"cch_1","target_type":"im","profiles":["xagent.im.v2"],"status":"connected"},
            "target":{"provider":"sample","label":"Sample","display_name":"Sample 12***"},
            "tools":[{"tool_id":"sample_send","status":"available","target_permission_state":"granted"}]}""";

    private Samples() {}

    /** Wire type to the members after {@code type}. */
    static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(
                "connector.hello",
                payload(
                        "{'connector_card_id':'im.sample','connector_id':'conn_1','protocol_version':'3.0','supported_profiles':['xagent.im.v2']}"));
        all.put(
                "connector.hello.ack",
                payload("{'connector_card_id':'im.sample','connector_id':'conn_1','protocol_version':'3.0'}"));
        all.put("channel.open", payload("{}"));
        all.put(
                "channel.open.ack",
                "\"payload\":{\"connector_channel_id\":\"cch_1\",\"connection_descriptor\":" + DESCRIPTOR + "}");
        all.put("channel.close", payload("{}"));
        all.put("channel.close.ack", payload("{'status':'ok'}"));
        all.put("auth.start", payload("{'flow_id':'bind','input':{'bot_token':'t','chat_id':'1'}}"));
        all.put(
                "auth.start.ack",
                payload(
                        "{'connector_channel_id':'cch_1','flow_id':'qr','auth_session_id':'auth_1','status':'pending','qr_code_text':'x','expires_at':1790000000000,'poll_interval_millis':2000,'message':'scan'}"));
        all.put("auth.status", payload("{'flow_id':'qr','auth_session_id':'auth_1','refresh':false}"));
        all.put(
                "auth.status.ack",
                "\"payload\":{\"status\":\"authenticated\",\"connection_descriptor\":" + DESCRIPTOR + "}");
        all.put("auth.cancel", payload("{'auth_session_id':'auth_1'}"));
        all.put(
                "auth.cancel.ack",
                payload(
                        "{'connector_channel_id':'cch_1','auth_session_id':'auth_1','status':'canceled','auth_status':'unauthenticated','message':'m'}"));
        all.put("auth.logout", payload("{}"));
        all.put("auth.logout.ack", "\"payload\":{\"status\":\"ok\",\"connection_descriptor\":" + DESCRIPTOR + "}");
        all.put("connection.descriptor.get", payload("{}"));
        all.put("connection.descriptor.get.ack", "\"payload\":{\"connection_descriptor\":" + DESCRIPTOR + "}");
        all.put("connection.descriptor.push", "\"payload\":{\"connection_descriptor\":" + DESCRIPTOR + "}");
        all.put(
                "tool.invoke",
                payload(
                        "{'tool_id':'sample_send','arguments':{'connector_channel_id':'cch_1','text':'hi','n':9223372036854775807,'d':1.10},'context':{'session_id':'s','tool_call_id':'c'}}"));
        all.put("tool.invoke.ack", payload("{'tool_id':'sample_send','result':{'status':'sent'}}"));
        all.put(
                "tool.progress.push",
                payload("{'tool_id':'sample_send','status':'running','message':'m','progress':0.5}"));
        all.put(
                "message.push",
                payload(
                        "{'provider':'sample','profile':'xagent.im.v1','event_kind':'im.message.received','message_id':'7479013024887233416','sender_id':'u','message_type':'text','raw_text':'x','text':'x','reply':{'required':true},'files':[{'file_ref':'f','url':'http://h/f'}]}"));
        all.put("ping", payload("{}"));
        all.put("pong", payload("{}"));
        all.put("error", "\"error\":{\"code\":\"channel_not_open\",\"message\":\"m\"}");
        all.put(
                "chat.message",
                payload(
                        "{'message_id':'m1','text':'hi','files':[{'type':'image','file_ref':'f1','filename':'a.jpg','mime_type':'image/jpeg','byte_size':155000,'expires_at':1790000000000,'download_url':'/files/refs/f1'}],'created_at':1790000000000}"));
        all.put("chat.message.delta", payload("{'message_id':'m1','sequence':1,'text':'h'}"));
        all.put(
                "chat.message.ack",
                payload(
                        "{'message_id':'m1','status':'rejected','code':'delivery_failed','retryable':true,'message':'m'}"));
        all.put("chat.activity", payload("{'status':'tool','tool_name':'t'}"));
        return all;
    }

    private static String payload(String singleQuoted) {
        return "\"payload\":" + singleQuoted.replace('\'', '"');
    }

    static String packet(String type, String rest) {
        return "{\"schema\":\"xagent.connector.packet/v1\",\"packet_id\":\"pkt_1\",\"request_id\":\"req_1\",\"reply_to\":\"pkt_0\","
                + "\"connector_channel_id\":\"cch_1\",\"type\":\"" + type + "\",\"time\":1790000000000," + rest + "}";
    }
}
