/** The scripted connector: what it answers unless a scenario says otherwise, and the tape of all that a platform did. */
@NullMarked
package dev.agentconnect.conformance.platform.connector;

import org.jspecify.annotations.NullMarked;
