/** The one JSON mapper, its limits and canonical JSON (RFC 8785). */
@NullMarked
package dev.agentconnect.protocol.json;

import org.jspecify.annotations.NullMarked;
