package dev.agentconnect.xagent.store;

class MemoryUserConnectorStoreTest extends UserConnectorStoreContract {
    @Override
    UserConnectorStore store() {
        return new MemoryUserConnectorStore(MAX);
    }
}
