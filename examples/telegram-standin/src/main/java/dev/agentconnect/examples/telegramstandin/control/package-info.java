/** The control port: what a test or a demo does to the stand-in. */
@NullMarked
package dev.agentconnect.examples.telegramstandin.control;

import org.jspecify.annotations.NullMarked;
