package dev.agentconnect.examples.telegramstandin.state;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What a poller asks for.
 *
 * @param offset the first update wanted, which confirms every older one; negative counts from the end of the queue;
 *     0 confirms nothing
 * @param limit the most updates in one answer
 * @param timeout how long to wait for the first one
 * @param allowedUpdates the kinds of update to make from now on, none named meaning all; absent: as before
 */
public record Poll(long offset, int limit, Duration timeout, Optional<Set<String>> allowedUpdates) {}
