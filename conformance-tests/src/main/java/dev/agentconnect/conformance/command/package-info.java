/** The command line: options, sub-commands and exit codes. */
@NullMarked
package dev.agentconnect.conformance.command;

import org.jspecify.annotations.NullMarked;
