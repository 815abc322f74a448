package dev.agentconnect.host.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccessLogTest {
    @Test
    void aLineOfTheLogCannotBeForgedAndHoldsNoLongSegment() {
        assertThat(AccessLog.shown(null)).isEqualTo("-");
        assertThat(AccessLog.shown("/connector-card.json")).isEqualTo("/connector-card.json");
        assertThat(AccessLog.shown("/a b")).isEqualTo("/a+b");
        assertThat(AccessLog.shown("/x/123456789012345678901")).isEqualTo("/x/12345678...");
        assertThat(AccessLog.shown("/x".repeat(500))).hasSize(203);
    }
}
