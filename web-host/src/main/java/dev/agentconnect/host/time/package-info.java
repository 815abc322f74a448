/** Clock and timers as constructor arguments, so that tests move time by hand. */
@NullMarked
package dev.agentconnect.host.time;

import org.jspecify.annotations.NullMarked;
