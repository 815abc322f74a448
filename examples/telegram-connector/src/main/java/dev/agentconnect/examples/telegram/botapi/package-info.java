/** The Bot API of one bot: calls, uploads, downloads, and what can go wrong with them. */
@NullMarked
package dev.agentconnect.examples.telegram.botapi;

import org.jspecify.annotations.NullMarked;
