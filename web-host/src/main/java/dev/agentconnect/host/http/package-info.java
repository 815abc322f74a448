/** One HTTP request and its answer, as a handler sees them, independent of the server that carries them. */
@NullMarked
package dev.agentconnect.host.http;

import org.jspecify.annotations.NullMarked;
