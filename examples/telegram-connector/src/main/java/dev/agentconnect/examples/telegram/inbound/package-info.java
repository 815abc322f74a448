/** From Telegram to xAgent: one long poller per bot. */
@NullMarked
package dev.agentconnect.examples.telegram.inbound;

import org.jspecify.annotations.NullMarked;
