/** The Connector Card and its parts (Connector Protocol 3.0, sections 4.1 and 10). */
@NullMarked
package dev.agentconnect.protocol.xagent.card;

import org.jspecify.annotations.NullMarked;
