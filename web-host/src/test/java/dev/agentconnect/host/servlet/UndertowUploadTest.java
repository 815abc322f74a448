package dev.agentconnect.host.servlet;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import dev.agentconnect.host.contract.RawPeer;
import dev.agentconnect.host.contract.UploadContract;
import dev.agentconnect.host.time.ManualTimers;
import java.io.IOException;

class UndertowUploadTest extends UploadContract {
    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedUndertow.start(app, settings);
    }

    @Override
    protected boolean isWaiting(ManualTimers clock) {
        return true;
    }

    @Override
    protected void afterTheDeadline(RawPeer peer) throws IOException {
        peer.write("one more");
    }

    @Override
    protected boolean answersBrokenBodiesItself() {
        return false; // it drops the connection when chunks end early
    }
}
