/** A connector on the connector server SDK, as the kit's other witness beside the reference. */
@NullMarked
package dev.agentconnect.conformance.sdk;

import org.jspecify.annotations.NullMarked;
