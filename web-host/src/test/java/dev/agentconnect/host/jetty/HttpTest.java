package dev.agentconnect.host.jetty;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import dev.agentconnect.host.contract.HttpContract;

class HttpTest extends HttpContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedJetty.start(app, settings);
    }
}
