/** A small platform for the tests of the kit: right in everything, or wrong in one thing. */
@NullMarked
package dev.agentconnect.conformance.platform.standin;

import org.jspecify.annotations.NullMarked;
