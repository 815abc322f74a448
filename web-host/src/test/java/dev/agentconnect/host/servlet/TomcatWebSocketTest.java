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
    protected int codeOfAnEmptyClose() {
        return 1000; // as Tomcat tells it
    }

    @Override
    protected int codeOfAnUnansweredClose() {
        return 1000; // Tomcat does not say whether it was answered
    }
}
