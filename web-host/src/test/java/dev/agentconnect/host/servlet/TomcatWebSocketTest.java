package dev.agentconnect.host.servlet;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import dev.agentconnect.host.contract.WebSocketContract;

class TomcatWebSocketTest extends WebSocketContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedTomcat.start(app, settings);
    }

    @Override
    protected int told(int code) {
        return code == 1005 || code == 1006 ? 1000 : code;
    }
}
