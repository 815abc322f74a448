/** Auth sessions (sections 8.7 to 8.14). */
@NullMarked
package dev.agentconnect.connector.auth;

import org.jspecify.annotations.NullMarked;
