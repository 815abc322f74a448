package dev.agentconnect.host.servlet;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import dev.agentconnect.host.contract.WebSocketContract;

class UndertowWebSocketTest extends WebSocketContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedUndertow.start(app, settings);
    }

    @Override
    protected int told(int code) {
        return switch (code) {
            case 1005, 1006 -> 1000;
            case 1002, 1007 -> 1006;
            default -> code;
        };
    }
}
