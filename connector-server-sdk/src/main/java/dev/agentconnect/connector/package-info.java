/** Build an xAgent Connector Server. */
@NullMarked
package dev.agentconnect.connector;

import org.jspecify.annotations.NullMarked;
