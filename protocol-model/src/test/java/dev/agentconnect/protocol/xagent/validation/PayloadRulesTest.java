package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PayloadRulesTest {
    private static final String MESSAGE = """
            {"message_id":"m1","text":"See /home/ann or data:image/png in the manual.","created_at":1790000000000,
             "files":[{"type":"image","file_ref":"f1","filename":"a.png","download_url":"https://c.example/files/refs/f1"},
              {"type":"file","file_ref":"f2","download_url":"/files/refs/f2"}]}
            """;

    private static List<Violation> check(JsonNode message, Direction direction) {
        return PayloadRules.check(RecordReader.read(message, ChatMessageContent.class), direction);
    }

    @Test
    void faultlessPayloadsHaveNoViolation() {
        assertThat(check(Samples.json(MESSAGE), Direction.TO_XAGENT)).isEmpty();
        assertThat(PayloadRules.check(ChatAckContent.accepted("m1"))).isEmpty();
        assertThat(PayloadRules.check(ChatAckContent.rejected("m1", "target_refused", false, null)))
                .isEmpty();
        assertThat(delta("{\"message_id\":\"m1\",\"sequence\":1,\"text\":\"\"}"))
                .isEmpty();
        assertThat(activity("{\"status\":\"tool\",\"tool_name\":\"sample_message_send\"}"))
                .isEmpty();
        assertThat(activity("{\"status\":\"idle\"}")).isEmpty();
    }

    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvSource(
            delimiter = '|',
            nullValues = "REMOVED",
            value = {
                "/message_id | \" \" | IM2-12 | /payload/message_id",
                "/session_id | \"s\" | IM2-08 | /payload/session_id",
                "/user_connector_id | \"s\" | IM2-08 | /payload/user_connector_id",
                "/user_id | \"s\" | IM2-08 | /payload/user_id",
                "/connector_id | \"s\" | IM2-08 | /payload/connector_id",
                "/role | \"user\" | IM2-08 | /payload/role",
                "/files/0/type | \"hologram\" | IM2-14 | /payload/files/0/type",
                "/files/0/file_ref | \"\" | IM2-15 | /payload/files/0/file_ref",
                "/files/1/file_ref | \"f1\" | IM2-15 | /payload/files/1/file_ref",
                "/files/0/download_url | REMOVED | IM2-16 | /payload/files/0/download_url",
                "/files/0/download_url | \"ftp://c.example/f1\" | IM2-16 | /payload/files/0/download_url",
                "/files/0/download_url | \"file:///tmp/f1\" | IM2-16 | /payload/files/0/download_url",
                "/files/0/download_url | \"//other.example/f1\" | IM2-16 | /payload/files/0/download_url",
                "/files/0/download_url | \"https:///f1\" | IM2-16 | /payload/files/0/download_url",
                "/files/0/download_url | \"not a url\" | IM2-16 | /payload/files/0/download_url",
                "/files/0/download_url | \"data:image/png;base64,AAAA\" | IM2-18 | /payload/files/0/download_url",
                "/files/0/download_url | \"https://u:p@c.example/f1\" | IM2-18 | /payload/files/0/download_url",
                "/files/0/file_ref | \"/tmp/a.png\" | IM2-18 | /payload/files/0/file_ref",
                "/files/0/file_ref | \"data:image/png;base64,AAAA\" | IM2-18 | /payload/files/0/file_ref",
                "/files/0/filename | \"C:\\\\temp\\\\a.png\" | IM2-18 | /payload/files/0/filename",
                "/files/0/base64 | \"AAAA\" | IM2-18 | /payload/files/0/base64",
                "/files/0/thumbnail | \"data:image/png;base64,AAAA\" | IM2-18 | /payload/files/0/thumbnail",
                "/local_path | \"x\" | IM2-18 | /payload/local_path",
            })
    void oneFaultOfAMessageIsOneError(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        JsonNode message = Samples.json(MESSAGE);
        Samples.set(message, pointer, value);
        assertThat(check(message, Direction.TO_XAGENT)).singleElement().satisfies(violation -> {
            assertThat(violation.ruleId()).isEqualTo(ruleId);
            assertThat(violation.pointer()).isEqualTo(reportedAt);
        });
    }

    @Test
    void aMessageHasTextOrFiles() {
        JsonNode message = Samples.json("{\"message_id\":\"m1\",\"text\":\"\",\"files\":[]}");
        assertThat(check(message, Direction.TO_CONNECTOR))
                .extracting(Violation::ruleId)
                .containsExactly("IM2-13");
    }

    @Test
    void onlyTheConnectorMustSayWhereAFileIs() {
        JsonNode message = Samples.json(MESSAGE);
        Samples.set(message, "/files/0/download_url", null);
        assertThat(check(message, Direction.TO_CONNECTOR)).isEmpty();
    }

    @Test
    void textCarriesNoFile() {
        JsonNode message = Samples.json(MESSAGE);
        Samples.set(message, "/text", "\"![x](data:image/png;base64," + "A".repeat(80) + ")\"");
        assertThat(check(message, Direction.TO_XAGENT))
                .extracting(Violation::pointer)
                .containsExactly("/payload/text");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"message_id\":\"\",\"sequence\":1,\"text\":\"x\"} | IM2-12",
                "{\"message_id\":\"m\",\"sequence\":0,\"text\":\"x\"} | IM2-24",
                "{\"message_id\":\"m\",\"sequence\":1,\"text\":\"x\",\"files\":[]} | IM2-28",
                "{\"message_id\":\"m\",\"sequence\":1,\"text\":\"x\",\"role\":\"user\"} | IM2-08",
            })
    void aDeltaIsTextInOrder(String json, String ruleId) {
        assertThat(delta(json)).extracting(Violation::ruleId).containsExactly(ruleId);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"status\":\"dancing\"} | IM2-42",
                "{\"status\":\"tool\"} | IM2-43",
                "{\"status\":\"idle\",\"tool_name\":\"t\"} | IM2-43",
                "{\"status\":\"idle\",\"reasoning\":\"x\"} | IM2-44",
                "{\"status\":\"idle\",\"session_id\":\"x\"} | IM2-08",
            })
    void anActivityIsAStatusAndNothingElse(String json, String ruleId) {
        assertThat(activity(json)).extracting(Violation::ruleId).containsExactly(ruleId);
    }

    @Test
    void aToolNameIsMeasuredInBytes() {
        assertThat(activity("{\"status\":\"tool\",\"tool_name\":\"" + "\u00e9".repeat(128) + "\"}"))
                .isEmpty();
        assertThat(activity("{\"status\":\"tool\",\"tool_name\":\"" + "\u00e9".repeat(129) + "\"}"))
                .extracting(Violation::ruleId)
                .containsExactly("IM2-43");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"message_id\":\"\",\"status\":\"accepted\"} | IM2-34 | /payload/message_id",
                "{\"message_id\":\"m\",\"status\":\"maybe\"} | IM2-35 | /payload/status",
                "{\"message_id\":\"m\",\"status\":\"rejected\",\"retryable\":true} | IM2-36 | /payload/code",
                "{\"message_id\":\"m\",\"status\":\"rejected\",\"code\":\"c\"} | IM2-36 | /payload/retryable",
            })
    void anAckSaysWhatWasDecidedAndWhy(String json, String ruleId, String pointer) {
        assertThat(PayloadRules.check(RecordReader.read(Samples.json(json), ChatAckContent.class)))
                .singleElement()
                .satisfies(violation -> {
                    assertThat(violation.ruleId()).isEqualTo(ruleId);
                    assertThat(violation.pointer()).isEqualTo(pointer);
                });
    }

    private static List<Violation> delta(String json) {
        return PayloadRules.check(RecordReader.read(Samples.json(json), ChatDeltaContent.class));
    }

    private static List<Violation> activity(String json) {
        return PayloadRules.check(RecordReader.read(Samples.json(json), ChatActivityContent.class));
    }
}
