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
import org.junit.jupiter.params.provider.CsvFileSource;

class CardValidatorTest {
    @Test
    void aFaultlessCardHasNoViolation() {
        assertThat(CardValidator.validate(Samples.json(Samples.CARD))).isEmpty();
        assertThat(ConnectorCard.read(Samples.json(Samples.CARD)).connectorCardId())
                .isEqualTo("im.sample");
    }

    /** One change, one violation: where the change goes, what it puts there, the rule, and where it is reported. */
    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvFileSource(resources = "card-faults.csv", delimiter = '|', quoteCharacter = '\'', nullValues = "REMOVED")
    void oneFaultIsOneError(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        assertOne(Samples.json(Samples.CARD), pointer, value, ruleId, reportedAt, Severity.ERROR);
    }

    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvFileSource(resources = "card-advice.csv", delimiter = '|', quoteCharacter = '\'', nullValues = "REMOVED")
    void adviceNotFollowedIsAWarning(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        assertOne(Samples.json(Samples.CARD), pointer, value, ruleId, reportedAt, Severity.WARNING);
    }

    /** An error is the only one; advice may stand beside it. */
    private static void assertOne(
            JsonNode card, String pointer, @Nullable String value, String ruleId, String at, Severity severity) {
        Samples.set(card, pointer, value);
        assertThat(CardValidator.validate(card))
                .filteredOn(violation -> violation.severity() == severity)
                .singleElement()
                .satisfies(violation -> {
                    assertThat(violation.ruleId()).isEqualTo(ruleId);
                    assertThat(violation.pointer()).isEqualTo(at);
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
    void aDeviceCardObeysTheDeviceProfile() {
        assertThat(CardValidator.validate(Samples.json(Samples.DEVICE_CARD))).isEmpty();
    }

    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvFileSource(resources = "device-card-faults.csv", delimiter = '|', quoteCharacter = '\'', nullValues = "REMOVED")
    void oneFaultOfADeviceCardIsOneError(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        assertOne(Samples.json(Samples.DEVICE_CARD), pointer, value, ruleId, reportedAt, Severity.ERROR);
    }

    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvFileSource(resources = "legacy-card-faults.csv", delimiter = '|', quoteCharacter = '\'', nullValues = "REMOVED")
    void oneFaultOfALegacyCardIsOneError(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        assertThat(CardValidator.validate(Samples.legacyCard())).noneMatch(Violation::isError);
        assertOne(Samples.legacyCard(), pointer, value, ruleId, reportedAt, Severity.ERROR);
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
