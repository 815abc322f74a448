/** Which bot and chat a channel is bound to, and the form that binds it. */
@NullMarked
package dev.agentconnect.examples.telegram.account;

import org.jspecify.annotations.NullMarked;
