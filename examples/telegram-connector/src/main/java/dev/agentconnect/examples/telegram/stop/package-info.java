/** The signal that ends waits and calls. */
@NullMarked
package dev.agentconnect.examples.telegram.stop;

import org.jspecify.annotations.NullMarked;
