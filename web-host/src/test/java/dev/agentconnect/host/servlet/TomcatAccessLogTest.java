package dev.agentconnect.host.servlet;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.AccessLogContract;
import dev.agentconnect.host.contract.HostSettings;

class TomcatAccessLogTest extends AccessLogContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedTomcat.start(app, settings);
    }
}
