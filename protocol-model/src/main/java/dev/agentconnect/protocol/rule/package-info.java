/** What a broken rule looks like, and the checks that follow from the shape of a record. */
@NullMarked
package dev.agentconnect.protocol.rule;

import org.jspecify.annotations.NullMarked;
