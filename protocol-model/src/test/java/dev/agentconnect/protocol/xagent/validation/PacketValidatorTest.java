package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.Severity;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.validation.Samples.SamplePacket;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

class PacketValidatorTest {
    private static final Map<String, SamplePacket> PACKETS = Samples.packets();
    private static final ConnectorCard CARD = ConnectorCard.read(Samples.json(Samples.CARD));
    private static final ConnectorCard LEGACY_CARD = ConnectorCard.read(Samples.legacyCard());

    static Stream<String> names() {
        return PACKETS.keySet().stream();
    }

    private static SamplePacket sample(String name) {
        SamplePacket sample = PACKETS.get(name);
        assertThat(sample).as(name).isNotNull();
        return new SamplePacket(sample.direction(), sample.tree().deepCopy());
    }

    private static List<Violation> validate(SamplePacket packet) {
        boolean push = packet.tree().path("type").asText().equals("message.push");
        return PacketValidator.validate(packet.tree(), packet.direction(), push ? LEGACY_CARD : CARD);
    }

    @ParameterizedTest
    @MethodSource("names")
    void aFaultlessPacketHasNoViolation(String name) {
        SamplePacket packet = sample(name);
        assertThat(PacketValidator.validate(packet.tree(), packet.direction())).isEmpty();
        assertThat(PacketValidator.validate(packet.tree(), Direction.BOTH))
                .as("when nobody knows who sent it")
                .filteredOn(Violation::isError)
                .isEmpty();
        assertThat(validate(packet)).as("against the card").isEmpty();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aTypedPacketIsJudgedLikeItsText(String name) {
        SamplePacket packet = sample(name);
        Decoded decoded =
                new PacketCodec(JsonLimits.PACKET).decode(packet.tree().toString());
        assertThat(decoded).isInstanceOf(Decoded.Good.class);
        Packet typed = ((Decoded.Good) decoded).packet();
        assertThat(PacketTree.of(typed).toString()).isEqualTo(packet.tree().toString());
        assertThat(PacketValidator.validate(typed, packet.direction())).isEmpty();
    }

    /** One change, one violation: where the change goes, what it puts there, the rule, and where it is reported. */
    @ParameterizedTest(name = "{3} for {2} at {1} of {0}")
    @CsvFileSource(resources = "packet-faults.csv", delimiter = '|', quoteCharacter = '\'', nullValues = "REMOVED")
    void oneFaultIsOneError(String name, String pointer, @Nullable String value, String ruleId, String reportedAt) {
        assertOne(name, pointer, value, ruleId, reportedAt, Severity.ERROR);
    }

    @ParameterizedTest(name = "{3} for {2} at {1} of {0}")
    @CsvFileSource(resources = "packet-advice.csv", delimiter = '|', quoteCharacter = '\'', nullValues = "REMOVED")
    void doubtIsAWarning(String name, String pointer, @Nullable String value, String ruleId, String reportedAt) {
        assertOne(name, pointer, value, ruleId, reportedAt, Severity.WARNING);
    }

    private static void assertOne(
            String name, String pointer, @Nullable String value, String ruleId, String at, Severity severity) {
        SamplePacket packet = sample(name);
        Samples.set(packet.tree(), pointer, value);
        assertThat(validate(packet)).singleElement().satisfies(violation -> {
            assertThat(violation.ruleId()).isEqualTo(ruleId);
            assertThat(violation.pointer()).isEqualTo(at);
            assertThat(violation.severity()).isEqualTo(severity);
            assertThat(violation.describe()).doesNotContain("AAbbccddee").contains(ruleId);
        });
    }

    @ParameterizedTest
    @CsvFileSource(resources = "packet-directions.csv", delimiter = '|')
    void aPacketTravelsInItsDirectionOnly(String name, Direction direction, String ruleId) {
        assertThat(PacketValidator.validate(sample(name).tree(), direction))
                .filteredOn(violation -> violation.pointer().equals("/type"))
                .extracting(Violation::ruleId)
                .containsExactly(ruleId);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "packet-current-card.csv", delimiter = '|')
    void aCurrentConnectorSendsNoLegacyPush(String name, String ruleId) {
        assertThat(PacketValidator.validate(sample(name).tree(), Direction.TO_XAGENT, CARD))
                .extracting(Violation::ruleId)
                .containsExactly(ruleId);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "packet-whole.csv", delimiter = '|', quoteCharacter = '\'')
    void aPacketIsAnObject(String text, String ruleId) {
        assertThat(PacketValidator.validate(Samples.json(text), Direction.BOTH))
                .extracting(Violation::ruleId)
                .containsExactly(ruleId);
    }

    @Test
    void longBase64IsContentAndAShortIdIsNot() {
        SamplePacket packet = sample("invoke-ack");
        Samples.set(packet.tree(), "/payload/result/id", '"' + "aB3+".repeat(20) + '"');
        assertThat(validate(packet)).isEmpty();
        Samples.set(packet.tree(), "/payload/result/id", '"' + "aB3+".repeat(500) + '"');
        assertThat(validate(packet)).extracting(Violation::ruleId).containsExactly("WS-09");
    }

    @Test
    void aToolNameIsMeasuredInBytes() {
        SamplePacket packet = sample("activity");
        Samples.set(packet.tree(), "/payload/tool_name", '"' + "\u00e9".repeat(129) + '"');
        assertThat(validate(packet)).extracting(Violation::ruleId).containsExactly("IM2-43");
    }

    @Test
    void whatIsNoPacketIsAViolationAndNoOverflow() {
        JsonNode deep = JsonNodeFactory.instance.numberNode(1);
        for (int i = 0; i < 100_000; i++) {
            deep = JsonNodeFactory.instance.arrayNode().add(deep);
        }
        for (JsonNode value : List.of(deep, Json.object().arrayNode(), JsonNodeFactory.instance.textNode("x"))) {
            assertThat(PacketValidator.validate(value, Direction.BOTH))
                    .extracting(Violation::ruleId)
                    .containsExactly("SP-01");
        }
        ObjectNode empty = Json.object();
        assertThat(PacketValidator.validate(empty, Direction.BOTH))
                .extracting(Violation::ruleId)
                .containsExactlyInAnyOrder("ENV-01", "ENV-02", "ENV-04");
    }

    @ParameterizedTest(name = "{2} for {1} at {0}")
    @CsvFileSource(resources = "card-changes.csv", delimiter = '|', quoteCharacter = '\'', nullValues = "REMOVED")
    void aChangeThatBreaksUsersOfACardIsTold(String pointer, @Nullable String value, String ruleId, String reportedAt) {
        JsonNode after = Samples.json(Samples.CARD);
        Samples.set(after, "/connector/version", "\"1.3.0\"");
        assertThat(CardChanges.breaking(CARD, ConnectorCard.read(after))).isEmpty();
        Samples.set(after, pointer, value);
        assertThat(CardChanges.breaking(CARD, ConnectorCard.read(after)))
                .extracting(violation -> violation.ruleId() + " " + violation.pointer())
                .containsExactly(ruleId + " " + reportedAt);
    }

    @Test
    void everyTypeOfTheProtocolHasASample() {
        assertThat(PACKETS.values().stream()
                        .map(packet -> new PacketType(packet.tree().path("type").asText()))
                        .filter(PacketType::isKnown)
                        .distinct())
                .hasSize(28);
    }
}
