/** The Connection Descriptor and its parts (Connector Protocol 3.0, section 9). */
@NullMarked
package dev.agentconnect.protocol.xagent.descriptor;

import org.jspecify.annotations.NullMarked;
