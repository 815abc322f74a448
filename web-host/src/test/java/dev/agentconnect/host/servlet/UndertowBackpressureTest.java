package dev.agentconnect.host.servlet;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.BackpressureContract;
import dev.agentconnect.host.contract.HostSettings;

class UndertowBackpressureTest extends BackpressureContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedUndertow.start(app, settings);
    }
}
