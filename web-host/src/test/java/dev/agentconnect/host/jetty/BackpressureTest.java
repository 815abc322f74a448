package dev.agentconnect.host.jetty;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.BackpressureContract;
import dev.agentconnect.host.contract.HostSettings;

class BackpressureTest extends BackpressureContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedJetty.start(app, settings);
    }
}
