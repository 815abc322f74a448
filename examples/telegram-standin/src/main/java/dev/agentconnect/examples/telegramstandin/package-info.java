/** A server that stands in for the Telegram Bot API, to be started from the command line or inside a test. */
@NullMarked
package dev.agentconnect.examples.telegramstandin;

import org.jspecify.annotations.NullMarked;
