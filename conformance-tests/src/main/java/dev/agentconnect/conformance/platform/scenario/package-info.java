/** The scenarios of the client suite, grouped like the protocol, and the run that plays them. */
@NullMarked
package dev.agentconnect.conformance.platform.scenario;

import org.jspecify.annotations.NullMarked;
