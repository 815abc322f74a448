package dev.agentconnect.host.servlet;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import dev.agentconnect.host.contract.HttpContract;

class UndertowHttpTest extends HttpContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedUndertow.start(app, settings);
    }

    @Override
    protected boolean answersEveryErrorItself() {
        return false;
    }

    @Override
    protected boolean resolvesDotSegments() {
        return false; // it refuses them
    }
}
