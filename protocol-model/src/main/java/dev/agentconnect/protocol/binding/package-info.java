/** How the records of the wire are made of JSON tokens; not exported. */
@NullMarked
package dev.agentconnect.protocol.binding;

import org.jspecify.annotations.NullMarked;
