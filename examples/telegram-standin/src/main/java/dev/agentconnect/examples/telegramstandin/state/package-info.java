/** What the stand-in remembers: updates, files, what the bot sent, and the faults to come. */
@NullMarked
package dev.agentconnect.examples.telegramstandin.state;

import org.jspecify.annotations.NullMarked;
