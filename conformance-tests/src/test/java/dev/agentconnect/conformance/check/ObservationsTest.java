package dev.agentconnect.conformance.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.wire.Secrets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ObservationsTest {
    private final Observations observations = new Observations(new Secrets(Map.of("API key", "long-enough-key")));

    private static String packet(String fields) {
        return "{\"schema\":\"xagent.connector.packet/v1\",\"packet_id\":\"p1\",\"type\":\"pong\"" + fields + "}";
    }

    private List<Notes.Note> on(String rule) {
        return observations.notes().on(List.of(rule));
    }

    @Test
    void theSamePacketAgainIsARedeliveryAnotherWithItsIdIsNot() {
        observations.packet(packet(""));
        observations.packet(packet(""));
        assertThat(on("ENV-03")).isEmpty();

        observations.packet(packet(",\"time\":5"));
        assertThat(on("ENV-03")).hasSize(1);
    }

    @Test
    void everyEnvelopeFieldIsLookedAt() {
        observations.packet("{\"time\":-1,\"payload\":[],\"error\":\"text\"}");

        for (String rule : List.of("ENV-01", "ENV-02", "ENV-04", "ENV-09", "ENV-10", "ENV-11")) {
            assertThat(on(rule)).as(rule).hasSize(1);
        }
    }

    @Test
    void whatIsNoJsonOrNoTextIsNoted() {
        observations.packet("{");
        observations.packet("[]");
        observations.binary();

        assertThat(on("WS-04")).hasSize(2);
        assertThat(on("WS-03")).hasSize(1);
    }

    @Test
    void anIntegerWithAFractionOfZeroIsATime() {
        String packet =
                "{\"schema\":\"xagent.connector.packet/v1\",\"packet_id\":\"p%s\",\"type\":\"pong\",\"time\":%s}";
        observations.packet(packet.formatted(1, "1790000000000.0"));
        observations.packet(packet.formatted(2, "1.79e12"));
        assertThat(on("ENV-09")).isEmpty();

        observations.packet(packet.formatted(3, "1790000000000.5"));
        assertThat(on("ENV-09")).hasSize(1);
    }

    @Test
    void aTimeInSecondsIsAdviceNotFollowed() {
        observations.packet(
                "{\"schema\":\"xagent.connector.packet/v1\",\"packet_id\":\"p\",\"type\":\"pong\",\"time\":1790000000}");

        assertThat(on("ENV-09")).isEmpty();
        assertThat(on(Observations.advice("ENV-09"))).hasSize(1);
    }

    @Test
    void aSecretIsFoundInPacketsAndInHttpAnswers() {
        observations.packet(packet(",\"x\":\"long-enough-key\""));
        observations.http("/health", "key: long-enough-key");

        assertThat(on("AUTHZ-08")).hasSize(2);
    }

    @Test
    void notesAreBounded() {
        for (int i = 0; i < 2 * Notes.MOST; i++) {
            observations.http("/" + i, "long-enough-key");
        }

        assertThat(on("AUTHZ-08")).hasSize(Notes.MOST);
    }
}
