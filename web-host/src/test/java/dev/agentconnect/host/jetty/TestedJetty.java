package dev.agentconnect.host.jetty;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.contract.HostSettings;

/** The embedded host as a contract asks for it. */
final class TestedJetty {
    private TestedJetty() {}

    static JettyHost start(WebApp app, HostSettings settings) {
        JettyOptions options = JettyOptions.builder()
                .httpLimits(settings.httpLimits())
                .host(settings.hostOptions())
                .build();
        return JettyHost.start(app, options);
    }
}
