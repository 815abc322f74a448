package dev.agentconnect.protocol.secret;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import java.io.IOException;

/** Never reads a secret from JSON. Jackson's own refusal would quote the value. */
final class SecretRefusal extends StdDeserializer<Secret> {
    private static final long serialVersionUID = 1L;

    SecretRefusal() {
        super(Secret.class);
    }

    @Override
    public Secret deserialize(JsonParser in, DeserializationContext context) throws IOException {
        throw InvalidDefinitionException.from(
                in, "a secret is never read from JSON", context.constructType(Secret.class));
    }
}
