/** What can go wrong, as one sealed family of unchecked exceptions; none of them ever holds a secret or a payload. */
@NullMarked
package dev.agentconnect.xagent.error;

import org.jspecify.annotations.NullMarked;
