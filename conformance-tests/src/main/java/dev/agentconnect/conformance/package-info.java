/** The conformance kit. */
@NullMarked
package dev.agentconnect.conformance;

import org.jspecify.annotations.NullMarked;
