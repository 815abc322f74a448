/** What the connector says about itself: card, build and skill. */
@NullMarked
package dev.agentconnect.examples.telegram.card;

import org.jspecify.annotations.NullMarked;
