/** IM v2 delivery both ways: pending messages, acks, duplicates, deltas and activity. */
@NullMarked
package dev.agentconnect.xagent.chat;

import org.jspecify.annotations.NullMarked;
