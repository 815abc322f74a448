/** One attempt object per connection attempt, back-off, heartbeat, states and the port for time (sections 6 and 8.22). */
@NullMarked
package dev.agentconnect.xagent.link;

import org.jspecify.annotations.NullMarked;
