package dev.agentconnect.examples.springboot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A Spring Boot application that has a connector beside its own pages. */
@SpringBootApplication
public class EchoApplication {
    /**
     * Runs it.
     *
     * @param arguments Spring's own, such as {@code --connector.api-key=...}
     */
    public static void main(String[] arguments) {
        SpringApplication.run(EchoApplication.class, arguments);
    }
}
