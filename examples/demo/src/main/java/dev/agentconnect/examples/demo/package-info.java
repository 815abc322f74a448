/** The main job once, with real processes. */
@NullMarked
package dev.agentconnect.examples.demo;

import org.jspecify.annotations.NullMarked;
