/** Card, skill, health, files and the WebSocket upgrade as functions of a neutral host (sections 3 to 6). */
@NullMarked
package dev.agentconnect.connector.endpoint;

import org.jspecify.annotations.NullMarked;
