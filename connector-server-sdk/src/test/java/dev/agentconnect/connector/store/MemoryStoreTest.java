package dev.agentconnect.connector.store;

class MemoryStoreTest extends ConnectorStoreContract {
    private final MemoryStore store = new MemoryStore(limits, timers);

    @Override
    protected ConnectorStore store() {
        return store;
    }
}
