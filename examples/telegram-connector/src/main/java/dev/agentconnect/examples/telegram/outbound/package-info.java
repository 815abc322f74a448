/** From xAgent to Telegram: messages, files, tools and typing. */
@NullMarked
package dev.agentconnect.examples.telegram.outbound;

import org.jspecify.annotations.NullMarked;
