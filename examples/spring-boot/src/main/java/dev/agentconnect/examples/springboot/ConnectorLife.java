package dev.agentconnect.examples.springboot;

import dev.agentconnect.connector.ConnectorApp;
import dev.agentconnect.host.servlet.WebAppServlet;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Starts the connector when the server is up and ends it before the server goes down: Spring's default phase is just that. */
@Component
public class ConnectorLife implements SmartLifecycle {
    private final ConnectorApp app;
    private final WebAppServlet servlet;
    private volatile boolean running;

    /**
     * Spring calls it.
     *
     * @param app the connector
     * @param servlet what serves it
     */
    public ConnectorLife(ConnectorApp app, WebAppServlet servlet) {
        this.app = app;
        this.servlet = servlet;
    }

    // region spring-boot-life
    /** Channels of an earlier process are bound again. */
    @Override
    public void start() {
        app.start();
        running = true;
    }

    /** Newcomers are refused, what is under way is answered, then the sockets are closed; each step is bounded. */
    @Override
    public void stop() {
        servlet.refuseFurther();
        app.drain();
        servlet.drain();
        running = false;
    }
    // endregion

    @Override
    public boolean isRunning() {
        return running;
    }
}
