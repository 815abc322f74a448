/** Card, skill and health over HTTP, and the admission of a card (sections 4 and 12). */
@NullMarked
package dev.agentconnect.xagent.controlplane;

import org.jspecify.annotations.NullMarked;
