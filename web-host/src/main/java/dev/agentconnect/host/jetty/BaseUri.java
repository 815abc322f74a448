package dev.agentconnect.host.jetty;

import dev.agentconnect.host.WebApp;
import java.net.URI;

/** The address under which a host on this machine is reached (Connector Protocol 3.0, section 3: no query, no fragment). */
final class BaseUri {
    private BaseUri() {}

    static URI of(WebApp app, JettyOptions options, int port) {
        String bound = options.bindAddress();
        boolean wildcard = bound.equals("0.0.0.0") || bound.equals("::") || bound.equals("[::]");
        String host = wildcard ? "localhost" : bound;
        if (host.indexOf(':') >= 0 && !host.startsWith("[")) {
            host = "[" + host + "]";
        }
        String scheme = options.tls() == null ? "http" : "https";
        return URI.create(scheme + "://" + host + ":" + port + app.pathPrefix());
    }
}
