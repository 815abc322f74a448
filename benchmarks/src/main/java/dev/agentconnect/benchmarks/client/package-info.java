/** What the client costs beside a bare WebSocket client, and whether it ever loses or swaps an answer. */
@NullMarked
package dev.agentconnect.benchmarks.client;

import org.jspecify.annotations.NullMarked;
