package dev.agentconnect.host.servlet;

import dev.agentconnect.host.DrainReport;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import java.net.URI;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.ee11.websocket.jakarta.server.config.JakartaWebSocketServletContainerInitializer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty as a servlet container (EE 11) with the servlet in it. */
final class TestedJettyContainer implements WebHost {
    private final Server server;
    private final WebAppServlet servlet;
    private final URI baseUri;

    private TestedJettyContainer(Server server, WebAppServlet servlet, URI baseUri) {
        this.server = server;
        this.servlet = servlet;
        this.baseUri = baseUri;
    }

    static TestedJettyContainer start(WebApp app, HostSettings settings) {
        ServletOptions options = ServletOptions.builder()
                .maxBodyBytes(settings.httpLimits().maxBodyBytes())
                .host(settings.hostOptions())
                .build();
        WebAppServlet servlet = new WebAppServlet(app, options);
        Server server = new Server();
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(settings.httpLimits().maxHeaderBytes());
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        context.addServlet(new ServletHolder(servlet), "/*");
        JakartaWebSocketServletContainerInitializer.configure(context, null);
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        URI base = URI.create("http://127.0.0.1:" + connector.getLocalPort() + app.pathPrefix());
        return new TestedJettyContainer(server, servlet, base);
    }

    @Override
    public int port() {
        return baseUri.getPort();
    }

    @Override
    public URI baseUri() {
        return baseUri;
    }

    @Override
    public void refuseFurther() {
        servlet.refuseFurther();
    }

    @Override
    public DrainReport drain() {
        return servlet.drain();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
