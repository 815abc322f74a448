/** Tests of the command line's own parts. */
@org.jspecify.annotations.NullMarked
package dev.agentconnect.conformance.command;
