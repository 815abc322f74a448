/** Short recipes for the guides. */
@NullMarked
package dev.agentconnect.examples.recipes;

import org.jspecify.annotations.NullMarked;
