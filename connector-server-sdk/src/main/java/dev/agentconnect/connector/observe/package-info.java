/** What a running connector tells whoever counts: a small listener, and figures that can be asked for. */
@NullMarked
package dev.agentconnect.connector.observe;

import org.jspecify.annotations.NullMarked;
