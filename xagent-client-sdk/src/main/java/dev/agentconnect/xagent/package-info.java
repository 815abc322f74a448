/** The xAgent side of the Connector Protocol 3.0. */
@NullMarked
package dev.agentconnect.xagent;

import org.jspecify.annotations.NullMarked;
