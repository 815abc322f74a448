/** Scripted peers for the tests: a channel, files, messages, and the stand-in's control port. */
@NullMarked
package dev.agentconnect.examples.telegram.support;

import org.jspecify.annotations.NullMarked;
