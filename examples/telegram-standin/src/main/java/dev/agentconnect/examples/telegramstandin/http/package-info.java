/** The two listening ports: requests in, answers out, and nothing that knows Telegram. */
@NullMarked
package dev.agentconnect.examples.telegramstandin.http;

import org.jspecify.annotations.NullMarked;
