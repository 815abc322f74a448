/** Hello, open and reopen, pending requests with deadlines, and the way of a packet to its channel (sections 6 to 8). */
@NullMarked
package dev.agentconnect.xagent.dataplane;

import org.jspecify.annotations.NullMarked;
