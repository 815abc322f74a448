package dev.agentconnect.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UploadsTest {
    @Test
    void aFileRefIsOpaqueSoItIsEncodedInAPath() {
        assertThat(Uploads.path("file_abc-1.2")).isEqualTo("/files/refs/file_abc-1.2");
        assertThat(Uploads.path("f/\u00f6?#% +=")).isEqualTo("/files/refs/f%2F%C3%B6%3F%23%25%20%2B%3D");
    }
}
