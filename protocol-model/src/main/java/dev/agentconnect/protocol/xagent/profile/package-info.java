/** The profile catalog, negotiation, and the payloads of the standard profiles (section 11). */
@NullMarked
package dev.agentconnect.protocol.xagent.profile;

import org.jspecify.annotations.NullMarked;
