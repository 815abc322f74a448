package dev.agentconnect.xagent.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryPendingStoreTest extends PendingStoreContract {
    @Override
    PendingStore store() {
        return new MemoryPendingStore(MAX);
    }

    @Test
    void whatWasSaidIsNotInItsText() {
        assertThat(message("a", "m1").toString()).contains("m1").doesNotContain("text of");
    }
}
