/** The checks themselves, grouped by the part of the protocol that they look at. */
@NullMarked
package dev.agentconnect.conformance.suite;

import org.jspecify.annotations.NullMarked;
