/** Rules for whole documents (card, skill, descriptor), behind one small interface. */
@NullMarked
package dev.agentconnect.conformance.document;

import org.jspecify.annotations.NullMarked;
