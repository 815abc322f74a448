/** What the platform remembers of its users' channels, behind a port (sections 8.3 and 8.13). */
@NullMarked
package dev.agentconnect.xagent.store;

import org.jspecify.annotations.NullMarked;
