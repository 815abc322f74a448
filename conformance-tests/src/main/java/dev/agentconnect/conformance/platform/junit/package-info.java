/** The client suite as JUnit tests of a platform's own build. */
@NullMarked
package dev.agentconnect.conformance.platform.junit;

import org.jspecify.annotations.NullMarked;
