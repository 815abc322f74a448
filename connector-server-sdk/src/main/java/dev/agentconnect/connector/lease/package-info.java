/** Connectors, their lease, and their channels (sections 8.2 to 8.6). */
@NullMarked
package dev.agentconnect.connector.lease;

import org.jspecify.annotations.NullMarked;
