/** What of a card is usable on a channel: its tools, and the fields of its forms (sections 4.1, 9 and 10). */
@NullMarked
package dev.agentconnect.xagent.projection;

import org.jspecify.annotations.NullMarked;
