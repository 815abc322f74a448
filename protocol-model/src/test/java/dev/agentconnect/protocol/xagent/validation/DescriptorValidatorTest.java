package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorValidatorTest {
    private static final DescriptorContext CONTEXT =
            new DescriptorContext(ConnectorCard.read(Samples.json(Samples.CARD)), "conn_1", "cch_1");

    @Test
    void aFaultlessDescriptorHasNoViolation() {
        JsonNode descriptor = Samples.json(Samples.DESCRIPTOR);
        assertThat(DescriptorValidator.validate(descriptor)).isEmpty();
        assertThat(DescriptorValidator.validate(descriptor, CONTEXT)).isEmpty();
    }

    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvSource(
            delimiter = '|',
            nullValues = "REMOVED",
            value = {
                "/schema | \"xagent.connection/v1\" | DESC-01 | /schema",
                "/schema | REMOVED | DESC-01 | /schema",
                "/connection/connector_card_id | \"im.other\" | DESC-02 | /connection/connector_card_id",
                "/connection/connector_id | \"conn_2\" | DESC-03 | /connection/connector_id",
                "/connection/connector_id | REMOVED | DESC-03 | /connection/connector_id",
                "/connection/connector_channel_id | \"cch_2\" | DESC-04 | /connection/connector_channel_id",
                "/connection/target_type | \"hologram\" | DESC-05 | /connection/target_type",
                "/connection/profiles | [] | DESC-06 | /connection/profiles",
                "/connection/profiles/- | \"xagent.im.v2\" | DESC-06 | /connection/profiles",
                "/connection/profiles/- | \"xagent.im.v1\" | DESC-07 | /connection/profiles/1",
                "/target/provider | REMOVED | DESC-08 | /target/provider",
                "/target/provider | \"\" | DESC-08 | /target/provider",
                "/connection/status | \"sleepy\" | DESC-09 | /connection/status",
                "/tools/0/tool_id | REMOVED | DESC-10 | /tools/0/tool_id",
                "/tools/0/tool_id | \"sample_other\" | DESC-11 | /tools/0/tool_id",
                "/tools/0/status | \"maybe\" | DESC-13 | /tools/0/status",
                "/tools/0/target_permission_state | \"maybe\" | DESC-14 | /tools/0/target_permission_state",
                "/target/bot_token | \"x\" | DESC-15 | /target/bot_token",
                "/target/display_name | \"1234567890:AAbbccddeeffgghhiijjkkllmmnnooppqqr\" | DESC-15 | /target/display_name",
                "/connection/access_token | \"x\" | AUTHZ-09 | /connection/access_token",
                "/connection/target_type | \"email\" | CARD-13 | /connection/profiles/0",
                "/connection | REMOVED | SD-01 | /connection",
                "/target | 1 | SD-01 | /target",
                "/connection/connector_card_id | \"\" | SD-02 | /connection/connector_card_id",
                "/connection/connector_channel_id | REMOVED | SD-02 | /connection/connector_channel_id",
                "/target/display_name | REMOVED | SD-03 | /target/display_name",
                "/tools/0/reason | 1 | SD-04 | /tools/0/reason",
            })
    void oneFaultIsOneError(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        JsonNode descriptor = Samples.json(Samples.DESCRIPTOR);
        Samples.set(descriptor, pointer, value);
        assertThat(DescriptorValidator.validate(descriptor, CONTEXT))
                .singleElement()
                .satisfies(violation -> {
                    assertThat(violation.ruleId()).isEqualTo(ruleId);
                    assertThat(violation.pointer()).isEqualTo(reportedAt);
                    assertThat(violation.isError()).isTrue();
                });
    }

    @Test
    void whatOnlyTheCardKnowsIsNotAskedWithoutIt() {
        JsonNode descriptor = Samples.json(Samples.DESCRIPTOR);
        Samples.set(descriptor, "/connection/connector_id", "\"conn_2\"");
        Samples.set(descriptor, "/tools/0/tool_id", "\"sample_other\"");
        assertThat(DescriptorValidator.validate(descriptor)).isEmpty();
    }

    @Test
    void aDeviceProfileBelongsToADevice() {
        JsonNode descriptor = Samples.json(Samples.DESCRIPTOR);
        Samples.set(descriptor, "/connection/profiles", "[\"xagent.device.v1\"]");
        assertThat(DescriptorValidator.validate(descriptor))
                .extracting(Violation::ruleId)
                .containsExactly("DEV-02");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"created", "authenticating", "connected", "degraded", "offline", "expired", "revoked", "error"})
    void everyStatusOfTheProtocolIsAccepted(String status) {
        JsonNode descriptor = Samples.json(Samples.DESCRIPTOR);
        Samples.set(descriptor, "/connection/status", '"' + status + '"');
        assertThat(DescriptorValidator.validate(descriptor, CONTEXT)).isEmpty();
    }
}
