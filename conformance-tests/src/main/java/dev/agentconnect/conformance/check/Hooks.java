package dev.agentconnect.conformance.check;

import dev.agentconnect.conformance.wire.Hook;
import java.util.Map;
import java.util.Optional;

/**
 * The hooks that were given.
 *
 * @param byName each by what it does
 */
public record Hooks(Map<HookName, Hook> byName) {
    /** No hook. */
    public static final Hooks NONE = new Hooks(Map.of());

    /** Copies the map. */
    public Hooks {
        byName = Map.copyOf(byName);
    }

    /**
     * One hook.
     *
     * @param name what it does
     * @return empty when it was not given
     */
    public Optional<Hook> find(HookName name) {
        return Optional.ofNullable(byName.get(name));
    }

    @Override
    public String toString() {
        return "Hooks" + byName.keySet();
    }
}
