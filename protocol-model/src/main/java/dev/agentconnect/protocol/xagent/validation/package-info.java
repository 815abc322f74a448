/** Rules that need more than one field: card, descriptor, packet and skill; JSON Schema and text rules together. */
@NullMarked
package dev.agentconnect.protocol.xagent.validation;

import org.jspecify.annotations.NullMarked;
