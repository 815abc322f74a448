package dev.agentconnect.examples.springboot;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A page of the application itself. */
@RestController
public class HelloPage {
    /**
     * Says hello.
     *
     * @return the page
     */
    @GetMapping("/hello")
    public String hello() {
        return "hello from the application";
    }
}
