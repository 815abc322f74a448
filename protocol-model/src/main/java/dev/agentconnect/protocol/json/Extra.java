package dev.agentconnect.protocol.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of an object that this version does not know: they are kept in order and written back. */
public final class Extra {
    private Extra() {}

    /**
     * An unmodifiable copy in the same order.
     *
     * @param fields the fields, or null for none
     * @return the copy
     */
    public static Map<String, JsonNode> copy(@Nullable Map<String, JsonNode> fields) {
        return fields == null || fields.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
}
