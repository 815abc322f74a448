/** The port through which the kit tells a platform what to do, in process or over HTTP. */
@NullMarked
package dev.agentconnect.conformance.platform;

import org.jspecify.annotations.NullMarked;
