package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;

/** Tells whether a field of a public document holds a secret, by its name or by the shape of its value. */
final class SecretFields {
    private static final Set<String> ONE_TIME = Set.of("qr_code_text", "qr_code_image");

    private SecretFields() {}

    /** What kind of secret it is; nothing for an empty value or one that is no string. */
    static Optional<String> kind(String name, JsonNode value) {
        if (!value.isTextual() || value.textValue().isEmpty()) {
            return Optional.empty();
        }
        Optional<String> shape = SecretShapes.find(value.textValue());
        if (shape.isPresent()) {
            return shape;
        }
        if (ONE_TIME.contains(SecretShapes.snakeCase(name))) {
            return Optional.of("a one-time QR code");
        }
        return SecretShapes.isSecretName(name) ? Optional.of("a value under the name of a secret") : Optional.empty();
    }
}
