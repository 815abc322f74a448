/** A connector as a guest of a Spring Boot application. */
@NullMarked
package dev.agentconnect.examples.springboot;

import org.jspecify.annotations.NullMarked;
