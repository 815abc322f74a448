/** A small connector that obeys the rules, or breaks exactly one of them. */
@NullMarked
package dev.agentconnect.conformance.reference;

import org.jspecify.annotations.NullMarked;
