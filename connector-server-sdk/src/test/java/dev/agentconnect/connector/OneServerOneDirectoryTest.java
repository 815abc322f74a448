package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.agentconnect.connector.store.StoreUnavailable;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OneServerOneDirectoryTest extends ServerTest {
    @TempDir
    Path state;

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.stateDirectory(state);
    }

    @Test
    void aSecondServerOfTheSameProcessIsRefusedAndTheFirstGoesOn() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            assertThatExceptionOfType(StoreUnavailable.class)
                    .isThrownBy(() -> ConnectorServer.start(
                            sample.connector(),
                            ConnectorOptions.builder().stateDirectory(state).build()))
                    .withMessageContaining("in use");
            assertThat(status(agent.call("chat.message", channel, text("m1", "hi"))))
                    .isEqualTo("accepted");
        }
        stopServer();
        ConnectorServer.start(
                        sample.connector(),
                        ConnectorOptions.builder().stateDirectory(state).build())
                .close();
    }
}
