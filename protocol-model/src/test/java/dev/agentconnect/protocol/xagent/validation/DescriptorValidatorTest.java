package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
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
    @CsvFileSource(resources = "descriptor-faults.csv", delimiter = '|', quoteCharacter = '\'', nullValues = "REMOVED")
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

    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvFileSource(
            resources = "device-descriptor-faults.csv",
            delimiter = '|',
            quoteCharacter = '\'',
            nullValues = "REMOVED")
    void aBoundDeviceTellsOfItself(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        DescriptorContext context =
                new DescriptorContext(ConnectorCard.read(Samples.json(Samples.DEVICE_CARD)), "conn_1", "cch_1");
        JsonNode descriptor = Samples.json(Samples.DEVICE_DESCRIPTOR);
        assertThat(DescriptorValidator.validate(descriptor, context)).isEmpty();
        Samples.set(descriptor, pointer, value);
        assertThat(DescriptorValidator.validate(descriptor, context))
                .extracting(violation -> violation.ruleId() + " " + violation.pointer())
                .contains(ruleId + " " + reportedAt);
    }

    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvFileSource(
            resources = "legacy-descriptor-faults.csv",
            delimiter = '|',
            quoteCharacter = '\'',
            nullValues = "REMOVED")
    void aProfileIsDeclaredInCardAndDescriptor(
            String pointer, @Nullable String value, String ruleId, String reportedAt) {
        DescriptorContext context = new DescriptorContext(ConnectorCard.read(Samples.legacyCard()), "conn_1", "cch_1");
        JsonNode descriptor = Samples.legacyDescriptor();
        assertThat(DescriptorValidator.validate(descriptor, context)).isEmpty();
        Samples.set(descriptor, pointer, value);
        assertThat(DescriptorValidator.validate(descriptor, context))
                .extracting(violation -> violation.ruleId() + " " + violation.pointer())
                .containsExactly(ruleId + " " + reportedAt);
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
