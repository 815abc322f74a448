/** What a connector remembers, behind a port; in memory by default. */
@NullMarked
package dev.agentconnect.connector.store;

import org.jspecify.annotations.NullMarked;
