package dev.agentconnect.connector.handler;

import org.jspecify.annotations.Nullable;

/**
 * The account at the target as a user may see it (Connector Protocol 3.0, section 9): display level only, masked where it
 * would identify a person.
 *
 * @param displayName what to show, for example {@code Telegram @sample_bot}
 * @param accountHint a masked hint, for example {@code 12345***}, or null
 */
public record TargetAccount(String displayName, @Nullable String accountHint) {}
