/** The guest: the same app inside a Jakarta Servlet and WebSocket container, such as Tomcat, Jetty, Undertow or Spring Boot's. */
@NullMarked
package dev.agentconnect.host.servlet;

import org.jspecify.annotations.NullMarked;
