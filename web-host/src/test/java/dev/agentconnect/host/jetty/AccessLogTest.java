package dev.agentconnect.host.jetty;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.AccessLogContract;
import dev.agentconnect.host.contract.HostSettings;

class AccessLogTest extends AccessLogContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedJetty.start(app, settings);
    }
}
