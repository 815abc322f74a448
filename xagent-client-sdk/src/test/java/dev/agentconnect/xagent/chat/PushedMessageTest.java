package dev.agentconnect.xagent.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.xagent.profile.MessagePushContent;
import java.util.List;
import org.junit.jupiter.api.Test;

class PushedMessageTest {
    private static PushedMessage push(String fields) {
        String payload = "{'provider':'p','profile':'xagent.im.v1','event_kind':'im.message.received','message_id':'m',"
                + "'sender_id':'s','message_type':'text','raw_text':'raw'" + fields + "}";
        return PushedMessage.of(RecordReader.read(
                Json.reader(JsonLimits.PACKET).read(payload.replace('\'', '"')), MessagePushContent.class));
    }

    @Test
    void messageWithoutATargetGoesToTheDedicatedSession_PUSH_04() {
        assertThat(push(",'text':'t'").target()).isEqualTo(new SessionTarget.Dedicated());
        for (String field : List.of("target_session_ref", "session_ref", "target_session_id")) {
            assertThat(push(",'text':'t','" + field + "':'s1'").target()).isEqualTo(new SessionTarget.Named("s1"));
        }
    }

    @Test
    void messageWithTwoTargetsIsRefused_PUSH_02() {
        assertThatThrownBy(() -> push(",'text':'t','session_ref':'a','target_session_id':'b'"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void activationMessageIsNeverTheUsersText_PUSH_05() {
        PushedMessage both = push(",'text':'seen','activation_message':'do this'");
        assertThat(both.text()).isEqualTo("seen");
        assertThat(both.activation()).isEqualTo("do this");
        assertThat(push(",'activation_message':'do this'").text()).isEqualTo("raw");
    }

    @Test
    void visibleTextHasThreeNames() {
        assertThat(push(",'content':'c'").text()).isEqualTo("c");
        assertThat(push(",'message':'m'").text()).isEqualTo("m");
        assertThat(push(",'text':'t','content':'c'").text()).isEqualTo("t");
    }

    @Test
    void filesCanBeDownloadedByEitherName() {
        PushedMessage message = push(",'text':'t','files':[{'type':'image','file_ref':'a','download_url':'/a'},"
                + "{'file_ref':'b','url':'/b','byte_size':3}]");
        assertThat(message.files()).extracting(f -> f.downloadUrl()).containsExactly("/a", "/b");
        assertThat(message.files().get(1).byteSize()).isEqualTo(3);
    }
}
