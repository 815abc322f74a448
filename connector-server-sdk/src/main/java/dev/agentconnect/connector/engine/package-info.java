/** One data plane from its first packet to its last: connection, dispatch, answers (sections 6 to 8). */
@NullMarked
package dev.agentconnect.connector.engine;

import org.jspecify.annotations.NullMarked;
