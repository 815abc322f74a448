package dev.agentconnect.host.jetty;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.contract.HostSettings;

/** The embedded host as a contract asks for it. */
final class TestedJetty {
    private TestedJetty() {}

    static JettyHost start(WebApp app, HostSettings settings) {
        JettyOptions.Builder options = JettyOptions.builder()
                .httpLimits(settings.httpLimits())
                .webSocketLimits(settings.webSocketLimits())
                .drainTimeout(settings.drainTimeout())
                .accessLog(settings.log());
        if (settings.timers() != null) {
            options.timers(settings.timers());
        }
        return JettyHost.start(app, options.build());
    }
}
