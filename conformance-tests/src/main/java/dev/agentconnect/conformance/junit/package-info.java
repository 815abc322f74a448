/** Both suites as dynamic JUnit tests, for a connector or a platform in its own build. With the port of platforms the only package that is exported. */
@NullMarked
package dev.agentconnect.conformance.junit;

import org.jspecify.annotations.NullMarked;
