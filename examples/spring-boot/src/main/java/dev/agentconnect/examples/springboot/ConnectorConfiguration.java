package dev.agentconnect.examples.springboot;

import dev.agentconnect.connector.ConnectorApp;
import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.examples.recipes.Echo;
import dev.agentconnect.host.servlet.ServletOptions;
import dev.agentconnect.host.servlet.WebAppServlet;
import dev.agentconnect.protocol.secret.Secret;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Mounts the connector. */
@Configuration
public class ConnectorConfiguration {
    /**
     * The connector and the life behind it; Spring closes it.
     *
     * @param apiKey the system API key
     * @return the app
     */
    // region spring-boot
    @Bean(destroyMethod = "close")
    public ConnectorApp connectorApp(@Value("${connector.api-key}") String apiKey) {
        ConnectorOptions options = ConnectorOptions.builder()
                .pathPrefix("/connectors/echo")
                .apiKey(Secret.of(apiKey))
                .build();
        return ConnectorApp.create(Echo.connector(), options);
    }

    @Bean
    WebAppServlet connectorServlet(ConnectorApp app) {
        return new WebAppServlet(
                app.webApp(), ServletOptions.builder().host(app.hostOptions()).build());
    }

    @Bean
    ServletRegistrationBean<WebAppServlet> mountedConnector(WebAppServlet servlet) {
        ServletRegistrationBean<WebAppServlet> mounted = new ServletRegistrationBean<>(servlet, servlet.mapping());
        mounted.setLoadOnStartup(1);
        return mounted;
    }
    // endregion
}
