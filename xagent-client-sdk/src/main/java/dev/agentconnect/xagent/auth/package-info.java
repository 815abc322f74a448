/** The auth packets of a channel and the form login (sections 8.7 to 8.14). */
@NullMarked
package dev.agentconnect.xagent.auth;

import org.jspecify.annotations.NullMarked;
