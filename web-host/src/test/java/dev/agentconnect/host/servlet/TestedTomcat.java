package dev.agentconnect.host.servlet;

import dev.agentconnect.host.DrainReport;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.ExpandWar;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.websocket.server.WsSci;
import org.apache.tomcat.websocket.server.WsServerContainer;

/** A real Tomcat with the servlet in it, mounted as Spring Boot mounts one. */
final class TestedTomcat implements WebHost {
    private final Tomcat tomcat;
    private final WebAppServlet servlet;
    private final URI baseUri;
    private final Path home;

    private TestedTomcat(Tomcat tomcat, WebAppServlet servlet, URI baseUri, Path home) {
        this.tomcat = tomcat;
        this.servlet = servlet;
        this.baseUri = baseUri;
        this.home = home;
    }

    /** Serves everything in the root context. */
    static TestedTomcat start(WebApp app, HostSettings settings) {
        return start(app, settings, "", "/*");
    }

    static TestedTomcat start(WebApp app, HostSettings settings, String contextPath, String mapping) {
        ServletOptions options = ServletOptions.builder()
                .maxBodyBytes(settings.httpLimits().maxBodyBytes())
                .host(settings.hostOptions())
                .build();
        WebAppServlet servlet = new WebAppServlet(app, options);
        try {
            Path home = Files.createTempDirectory("tested-tomcat");
            Tomcat tomcat = tomcat(settings, home);
            Context context = context(tomcat, contextPath, home);
            Tomcat.addServlet(context, "connector", servlet).addMapping(mapping);
            tomcat.start();
            Object container = context.getServletContext().getAttribute("jakarta.websocket.server.ServerContainer");
            ((WsServerContainer) container).setProcessPeriod(1); // looks every second whether a close timed out
            int port = tomcat.getConnector().getLocalPort();
            URI base = URI.create("http://127.0.0.1:" + port + contextPath + app.pathPrefix());
            return new TestedTomcat(tomcat, servlet, base, home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (LifecycleException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Tomcat tomcat(HostSettings settings, Path home) {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(home.toString());
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        int headers = settings.httpLimits().maxHeaderBytes();
        tomcat.getConnector().setProperty("maxHttpRequestHeaderSize", Integer.toString(headers));
        return tomcat;
    }

    private static Context context(Tomcat tomcat, String contextPath, Path home) {
        Context context = tomcat.addContext(contextPath, new File(home.toString()).getAbsolutePath());
        context.addServletContainerInitializer(new WsSci(), null);
        return context;
    }

    WebAppServlet servlet() {
        return servlet;
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

    /** What an application does that wants to know what was dropped: it drains before it stops the container. */
    @Override
    public DrainReport drain() {
        return servlet.drain();
    }

    @Override
    public void close() {
        try {
            tomcat.stop();
            tomcat.destroy();
            ExpandWar.delete(home.toFile(), false);
        } catch (LifecycleException e) {
            throw new IllegalStateException(e);
        }
    }
}
