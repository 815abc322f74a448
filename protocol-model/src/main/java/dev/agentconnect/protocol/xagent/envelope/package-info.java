/** The envelope that every data plane packet shares (Connector Protocol 3.0, sections 1, 7 and 8.23). */
@NullMarked
package dev.agentconnect.protocol.xagent.envelope;

import org.jspecify.annotations.NullMarked;
