/** Messages in both directions: kept, deduplicated, acknowledged (IM profile v2). */
@NullMarked
package dev.agentconnect.connector.delivery;

import org.jspecify.annotations.NullMarked;
