/** The Bot API port: the methods, their checks and their error texts. */
@NullMarked
package dev.agentconnect.examples.telegramstandin.botapi;

import org.jspecify.annotations.NullMarked;
