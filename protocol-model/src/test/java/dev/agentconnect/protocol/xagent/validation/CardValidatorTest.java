package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.rule.Severity;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CardValidatorTest {
    @Test
    void aFaultlessCardHasNoViolation() {
        assertThat(CardValidator.validate(Samples.json(Samples.CARD))).isEmpty();
        assertThat(ConnectorCard.read(Samples.json(Samples.CARD)).connectorCardId())
                .isEqualTo("im.sample");
    }

    /** One change, one violation: where the change goes, what it puts there, the rule, and where it is reported. */
    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvSource(
            delimiter = '|',
            nullValues = "REMOVED",
            value = {
                "/schema | REMOVED | CARD-02 | /schema",
                "/schema | \"xagent.connector/v2\" | CARD-02 | /schema",
                "/protocol_version | REMOVED | CARD-03 | /protocol_version",
                "/protocol_version | \"1.0\" | CARD-03 | /protocol_version",
                "/protocol_version | 3.0 | CARD-03 | /protocol_version",
                "/min_protocol_version | \"2.0\" | CARD-04 | /min_protocol_version",
                "/connector/minimumSupportedVersion | \"2.0\" | CARD-04 | /connector/minimumSupportedVersion",
                "/connector_card_id | REMOVED | CARD-05 | /connector_card_id",
                "/connector_card_id | \"\" | CARD-05 | /connector_card_id",
                "/connector/name | REMOVED | CARD-07 | /connector/name",
                "/connector/name | \"\" | CARD-07 | /connector/name",
                "/connector/version | REMOVED | CARD-09 | /connector/version",
                "/supports/target_types/- | \"hologram\" | CARD-10 | /supports/target_types/1",
                "/supports/target_types | [] | CARD-10 | /supports/target_types",
                "/supports/target_types | REMOVED | SC-04 | /supports/target_types",
                "/supports/profiles/- | \"\" | CARD-11 | /supports/profiles/1",
                "/supports/profiles | REMOVED | SC-04 | /supports/profiles",
                "/supports/profiles/- | \"xagent.device.v1\" | CARD-12 | /supports/profiles/1",
                "/tools/0/profile | \"example.other.v1\" | CARD-14 | /tools/0/profile",
                "/supports/user_channel_mode | \"many\" | CARD-16 | /supports/user_channel_mode",
                "/tools/0/tool_id | \"\" | CARD-20 | /tools/0/tool_id",
                "/tools/0/tool_id | 7 | CARD-20 | /tools/0/tool_id",
                "/tools/1/tool_id | \"sample_message_send\" | CARD-21 | /tools/1/tool_id",
                "/tools/0/tool_id | \"send message\" | CARD-23 | /tools/0/tool_id",
                "/tools/0/tool_id | \"send\\n\" | CARD-23 | /tools/0/tool_id",
                "/tools/0/tool_id | \"senden\u00fc\" | CARD-23 | /tools/0/tool_id",
                "/tools/0/input_schema | true | CARD-24 | /tools/0/input_schema",
                "/tools/0/input_schema/type | \"string\" | CARD-24 | /tools/0/input_schema/type",
                "/tools/0/input_schema/type | REMOVED | CARD-24 | /tools/0/input_schema/type",
                "/tools/0/input_schema/properties/connector_channel_id | REMOVED | CARD-25 | /tools/0/input_schema/properties/connector_channel_id",
                "/tools/0/input_schema/properties/connector_channel_id/type | \"integer\" | CARD-25 | /tools/0/input_schema/properties/connector_channel_id/type",
                "/tools/0/input_schema/required | [\"text\"] | CARD-26 | /tools/0/input_schema/required",
                "/tools/0/input_schema/required | [] | CARD-26 | /tools/0/input_schema/required",
                "/tools/0/input_schema/properties/connector_card_id | {} | CARD-27 | /tools/0/input_schema/properties/connector_card_id",
                "/connector/server_base_url | \"https://c.example\" | CARD-28 | /connector/server_base_url",
                "/security/api_key | \"k-1\" | CARD-29 | /security/api_key",
                "/connector/description | \"Token 1234567890:AAbbccddeeffgghhiijjkkllmmnnooppqqr\" | CARD-29 | /connector/description",
                "/ui/qr_code_text | \"https://login.example/x\" | CARD-29 | /ui/qr_code_text",
                "/security/trust_level | \"great\" | CARD-34 | /security/trust_level",
                "/tools/0/input_schema/properties/botToken | {\"type\":\"string\"} | CARD-39 | /tools/0/input_schema/properties/botToken",
                "/tools/0/input_schema/properties/text | {\"properties\":{\"password\":{\"type\":\"string\"}}} | CARD-39 | /tools/0/input_schema/properties/text/properties/password",
                "/auth_flows/0/id | REMOVED | FLOW-01 | /auth_flows/0/id",
                "/auth_flows/0/id | \"\" | FLOW-01 | /auth_flows/0/id",
                "/auth_flows/0/target_type | REMOVED | FLOW-02 | /auth_flows/0/target_type",
                "/auth_flows/0/target_type | \"hologram\" | SC-11 | /auth_flows/0/target_type",
                "/auth_flows/0/type | \"oauth\" | FLOW-03 | /auth_flows/0/type",
                "/auth_flows/0/type | REMOVED | FLOW-03 | /auth_flows/0/type",
                "/auth_flows/0/title | REMOVED | FLOW-04 | /auth_flows/0/title",
                "/auth_flows/0/title | \" \" | FLOW-04 | /auth_flows/0/title",
                "/auth_flows/0/title | 4 | FLOW-04 | /auth_flows/0/title",
                "/auth_flows/1/fields | REMOVED | FLOW-05 | /auth_flows/1/fields",
                "/auth_flows/1/fields | [] | FLOW-05 | /auth_flows/1/fields",
                "/auth_flows/1/type | \"qr_login\" | FLOW-05 | /auth_flows/1/fields",
                "/auth_flows/1/fields/1/label | REMOVED | FLOW-06 | /auth_flows/1/fields/1/label",
                "/auth_flows/1/fields/1/name | \"\" | FLOW-06 | /auth_flows/1/fields/1/name",
                "/auth_flows/1/fields/1/name | \"bot_token\" | FLOW-07 | /auth_flows/1/fields/1/name",
                "/auth_flows/1/fields/1/input_type | \"colour\" | FLOW-08 | /auth_flows/1/fields/1/input_type",
                "/auth_flows/1/fields/0/default_value | \"x\" | FLOW-10 | /auth_flows/1/fields/0/default_value",
                "/auth_flows/1/fields/1/secret | true | FLOW-10 | /auth_flows/1/fields/1/default_value",
                "/tools/0/input_schema/properties/chat_id | {\"type\":\"string\"} | IM1-04 | /tools/0/input_schema/properties/chat_id",
                "/tools/1/input_schema/properties/file_base64 | {\"type\":\"string\"} | TOOL-15 | /tools/1/input_schema/properties/file_base64",
                "/tools/1/input_schema/properties/image_url | {\"type\":\"string\"} | TOOL-15 | /tools/1/input_schema/properties/image_url",
                "/build | REMOVED | SC-01 | /build",
                "/connector | REMOVED | SC-01 | /connector",
                "/build/build_time | REMOVED | SC-03 | /build/build_time",
                "/build/git_tag | 7 | SC-03 | /build/git_tag",
                "/supports/profiles/- | \"xagent.im.v2\" | SC-05 | /supports/profiles",
                "/supports/targets/0/label | \"\" | SC-06 | /supports/targets/0/label",
                "/supports/targets/0/provider | REMOVED | SC-06 | /supports/targets/0/provider",
                "/tools/0/tool_id | REMOVED | SC-07 | /tools/0/tool_id",
                "/tools/0/input_schema | REMOVED | SC-07 | /tools/0/input_schema",
                "/tools | {} | SC-07 | /tools",
                "/tools/0/related_skill_ids/- | \"\" | SC-08 | /tools/0/related_skill_ids/1",
                "/tools/0/input_schema/required/- | \"text\" | SC-09 | /tools/0/input_schema/required",
                "/tools/0/input_schema/properties | REMOVED | SC-09 | /tools/0/input_schema/properties",
                "/tools/0/input_schema/required | REMOVED | SC-09 | /tools/0/input_schema/required",
                "/tools/0/output_schema | [] | SC-10 | /tools/0/output_schema",
                "/auth_flows/0/config_schema | 1 | SC-10 | /auth_flows/0/config_schema",
                "/auth_flows/1/fields/1/required | \"yes\" | SC-12 | /auth_flows/1/fields/1/required",
                "/ui/login_flow/steps/0/type | REMOVED | SC-13 | /ui/login_flow/steps/0/type",
                "/security/api_key_required | \"yes\" | SC-14 | /security/api_key_required",
                "/security/data_classes/- | 1 | SC-14 | /security/data_classes/1",
            })
    void oneFaultIsOneError(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        assertOne(pointer, value, ruleId, reportedAt, Severity.ERROR);
    }

    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvSource(
            delimiter = '|',
            nullValues = "REMOVED",
            value = {
                "/tools/0/profile | REMOVED | CARD-15 | /tools/0/profile",
                "/supports/targets | REMOVED | CARD-32 | /supports/targets",
                "/auth_flows/0/target_type | \"email\" | CARD-33 | /auth_flows/0/target_type",
                "/auth_flows/1/fields/0/secret | false | FLOW-09 | /auth_flows/1/fields/0/secret",
                "/supports/profiles/- | \"xagent.im.v1\" | IM1-02 | /supports/profiles",
                "/tools/0/related_skill_ids/0 | \"Connector_IM\" | SKILL-06 | /tools/0/related_skill_ids/0",
                "/tools/0/related_skill_ids/0 | \"im-connector-reply\" | SKILL-07 | /tools/0/related_skill_ids/0",
            })
    void adviceNotFollowedIsAWarning(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        assertOne(pointer, value, ruleId, reportedAt, Severity.WARNING);
    }

    private static void assertOne(String pointer, @Nullable String value, String ruleId, String at, Severity severity) {
        JsonNode card = Samples.json(Samples.CARD);
        Samples.set(card, pointer, value);
        assertThat(CardValidator.validate(card)).singleElement().satisfies(violation -> {
            assertThat(violation.ruleId()).isEqualTo(ruleId);
            assertThat(violation.pointer()).isEqualTo(at);
            assertThat(violation.severity()).isEqualTo(severity);
        });
    }

    @Test
    void aToolIdMayHave256CharactersAndNotOneMore() {
        JsonNode card = Samples.json(Samples.CARD);
        Samples.set(card, "/tools/0/tool_id", '"' + "a".repeat(256) + '"');
        assertThat(CardValidator.validate(card)).isEmpty();
        Samples.set(card, "/tools/0/tool_id", '"' + "a".repeat(257) + '"');
        assertThat(CardValidator.validate(card)).extracting(Violation::ruleId).containsExactly("CARD-22");
    }

    @Test
    void theImProfileCannotBeBorrowedByAnotherTarget() {
        JsonNode card = Samples.json(Samples.CARD);
        Samples.set(card, "/supports/target_types", "[\"device\"]");
        assertThat(CardValidator.validate(card))
                .filteredOn(Violation::isError)
                .extracting(Violation::ruleId)
                .containsExactly("CARD-13");
    }

    @Test
    void aDeviceToolAsksForNoSerialNumber() {
        JsonNode card = Samples.json(Samples.CARD);
        Samples.set(card, "/supports/target_types/-", "\"device\"");
        Samples.set(card, "/supports/profiles/-", "\"xagent.device.v1\"");
        Samples.set(card, "/tools/1/profile", "\"xagent.device.v1\"");
        assertThat(CardValidator.validate(card)).isEmpty();
        Samples.set(card, "/tools/1/input_schema/properties/serial", "{\"type\":\"string\"}");
        assertThat(CardValidator.validate(card)).extracting(Violation::ruleId).containsExactly("DEV-04");
    }

    @Test
    void aCardOfTheGenerationBeforeMissesExactlyWhatIsNew() {
        JsonNode card = Samples.json(Samples.CARD);
        Samples.set(card, "/protocol_version", null);
        Samples.set(card, "/build", null);
        Samples.set(card, "/supports/profiles", "[\"xagent.im.v1\"]");
        for (int i = 0; i < 2; i++) {
            Samples.set(card, "/tools/" + i + "/profile", "\"xagent.im.v1\"");
            Samples.set(card, "/tools/" + i + "/related_skill_ids", "[\"im-connector-reply\"]");
            Samples.set(card, "/tools/" + i + "/input_schema/properties/connector_channel_id", null);
            Samples.set(card, "/tools/" + i + "/input_schema/required", "[\"text\"]");
        }
        List<Violation> violations = CardValidator.validate(card);
        assertThat(violations)
                .filteredOn(Violation::isError)
                .extracting(v -> v.pointer() + " " + v.ruleId())
                .containsExactlyInAnyOrder(
                        "/protocol_version CARD-03",
                        "/build SC-01",
                        "/tools/0/input_schema/properties/connector_channel_id CARD-25",
                        "/tools/0/input_schema/required CARD-26",
                        "/tools/1/input_schema/properties/connector_channel_id CARD-25",
                        "/tools/1/input_schema/required CARD-26");
        assertThat(violations)
                .filteredOn(v -> !v.isError())
                .extracting(Violation::ruleId)
                .containsOnly("CARD-15", "SKILL-07");
        assertThat(ConnectorCard.read(card).protocolVersion()).isNull();
    }

    @Test
    void noValueOfASecretIsShown() {
        JsonNode card = Samples.json(Samples.CARD);
        String token = "1234567890:AAbbccddeeffgghhiijjkkllmmnnooppqqr";
        Samples.set(card, "/protocol_version", '"' + token + '"');
        Samples.set(card, "/security/bot_token", '"' + token + '"');
        assertThat(CardValidator.validate(card))
                .hasSize(3)
                .noneMatch(v -> v.describe().contains(token));
    }

    @Test
    void nestingBeyondTheLimitIsAViolationAndNoOverflow() {
        JsonNode deep = JsonNodeFactory.instance.numberNode(1);
        for (int i = 0; i < 100_000; i++) {
            deep = JsonNodeFactory.instance.arrayNode().add(deep);
        }
        assertThat(CardValidator.validate(deep)).extracting(Violation::ruleId).containsExactly("CARD-01");
        assertThat(DescriptorValidator.validate(deep))
                .extracting(Violation::ruleId)
                .containsExactly("SD-01");
    }

    @Test
    void aCardFullOfFaultsIsListedUpToTheBound() {
        JsonNode card = Samples.json(Samples.CARD);
        Samples.set(card, "/tools", "[" + "0,".repeat(50_000) + "0]");
        assertThat(CardValidator.validate(card)).hasSize(CardValidator.MAX_LISTED);
        assertThat(CardValidator.validate(Json.object())).hasSize(6);
    }
}
