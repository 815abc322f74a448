package dev.agentconnect.host.servlet;

import dev.agentconnect.host.DrainReport;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import io.undertow.websockets.jsr.WebSocketDeploymentInfo;
import jakarta.servlet.ServletException;
import java.net.InetSocketAddress;
import java.net.URI;

/** Undertow (Jakarta EE 10) with the servlet in it. */
final class TestedUndertow implements WebHost {
    private static final int BUFFER_BYTES = 16 << 10;

    private final Undertow server;
    private final DeploymentManager deployment;
    private final WebAppServlet servlet;
    private final URI baseUri;

    private TestedUndertow(Undertow server, DeploymentManager deployment, WebAppServlet servlet, URI baseUri) {
        this.server = server;
        this.deployment = deployment;
        this.servlet = servlet;
        this.baseUri = baseUri;
    }

    static TestedUndertow start(WebApp app, HostSettings settings) {
        ServletOptions options = ServletOptions.builder()
                .maxBodyBytes(settings.httpLimits().maxBodyBytes())
                .host(settings.hostOptions())
                .build();
        WebAppServlet servlet = new WebAppServlet(app, options);
        DeploymentManager deployment = Servlets.defaultContainer().addDeployment(deployment(servlet));
        deployment.deploy();
        try {
            Undertow server = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1", deployment.start())
                    .setServerOption(
                            UndertowOptions.MAX_HEADER_SIZE,
                            settings.httpLimits().maxHeaderBytes())
                    .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, -1L) // the app has bounds of its own
                    .build();
            server.start();
            int port = ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
            return new TestedUndertow(
                    server, deployment, servlet, URI.create("http://127.0.0.1:" + port + app.pathPrefix()));
        } catch (ServletException e) {
            throw new IllegalStateException(e);
        }
    }

    private static DeploymentInfo deployment(WebAppServlet servlet) {
        return Servlets.deployment()
                .setClassLoader(TestedUndertow.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("connector")
                .addServlet(Servlets.servlet("connector", WebAppServlet.class, new ImmediateInstanceFactory<>(servlet))
                        .addMapping("/*"))
                .addServletContextAttribute(
                        WebSocketDeploymentInfo.ATTRIBUTE_NAME,
                        new WebSocketDeploymentInfo().setBuffers(new DefaultByteBufferPool(false, BUFFER_BYTES)));
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
            deployment.stop();
            deployment.undeploy();
        } catch (ServletException e) {
            throw new IllegalStateException(e);
        } finally {
            server.stop();
        }
    }
}
