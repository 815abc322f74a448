/** The named bounds of a connector server, and where its ids come from. */
@NullMarked
package dev.agentconnect.connector.limits;

import org.jspecify.annotations.NullMarked;
