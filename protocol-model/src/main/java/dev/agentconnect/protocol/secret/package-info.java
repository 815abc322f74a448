/** Values that must never be printed, and the means to keep them out of text. */
@NullMarked
package dev.agentconnect.protocol.secret;

import org.jspecify.annotations.NullMarked;
