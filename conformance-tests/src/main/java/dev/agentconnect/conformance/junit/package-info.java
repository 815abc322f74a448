/** The same checks as dynamic JUnit tests, for a connector in its own build. The only package that others may use as a library. */
@NullMarked
package dev.agentconnect.conformance.junit;

import org.jspecify.annotations.NullMarked;
