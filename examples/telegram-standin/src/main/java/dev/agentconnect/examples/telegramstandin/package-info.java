/** A stand-in for the Telegram Bot API. */
@NullMarked
package dev.agentconnect.examples.telegramstandin;

import org.jspecify.annotations.NullMarked;
