package dev.agentconnect.host.servlet;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import dev.agentconnect.host.contract.WebSocketContract;

class JettyContainerWebSocketTest extends WebSocketContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedJettyContainer.start(app, settings);
    }

    @Override
    protected boolean dropsAbortedConnections() {
        return false; // the Jakarta API cannot, and this container waits for the peer
    }
}
