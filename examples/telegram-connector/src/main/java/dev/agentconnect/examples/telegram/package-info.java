/** A Telegram connector. */
@NullMarked
package dev.agentconnect.examples.telegram;

import org.jspecify.annotations.NullMarked;
