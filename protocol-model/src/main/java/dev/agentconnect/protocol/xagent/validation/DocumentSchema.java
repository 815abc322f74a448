package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.path.NodePath;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.JsonPointers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * One of the schemas that ship with this suite. Beside each constraint stands {@code x-rules}: the rule that the constraint
 * expresses, as one id for all constraints of that object, or by keyword, and for {@code required} by property; {@code *} stands for
 * the rest. So a fault found by the schema carries the id of the rules table. Immutable, thread safe.
 */
final class DocumentSchema {
    static final DocumentSchema CARD = new DocumentSchema("connector-card.schema.json");
    static final DocumentSchema DESCRIPTOR = new DocumentSchema("connection-descriptor.schema.json");
    static final DocumentSchema PACKET = new DocumentSchema("packet.schema.json");

    private static final String FOLDER = "/dev/agentconnect/protocol/schema/";
    private static final String REST = "*";

    private final JsonNode document;
    private final Schema compiled;

    private DocumentSchema(String name) {
        document = read(FOLDER + name);
        compiled = SchemaCompiler.compile(document);
    }

    /** Checks a tree of bounded nesting. */
    void check(JsonNode tree, Findings into) {
        for (Error error : SchemaCompiler.evaluate(compiled, tree, EvaluationBudget.ofTrustedSchema())) {
            report(error, into);
        }
    }

    JsonNode document() {
        return document;
    }

    private void report(Error error, Findings into) {
        JsonNode owner = ownerOf(error.getSchemaLocation().getFragment());
        String at = pointer(error.getInstanceLocation());
        String property = error.getProperty();
        // The library names minContains even where only contains stands.
        String keyword = error.getKeyword().equals("minContains") ? "contains" : error.getKeyword();
        if (keyword.equals("required") && property != null) {
            into.error(
                    JsonPointers.member(at, property),
                    ruleOf(owner, "required", property),
                    "required, "
                            + SchemaWords.wanted(
                                    resolve(owner.path("properties").path(property))),
                    "nothing");
        } else {
            into.error(
                    at,
                    ruleOf(owner, keyword, REST),
                    SchemaWords.expected(keyword, owner.path(keyword)),
                    SchemaWords.got(keyword, error.getInstanceNode()));
        }
    }

    /** The schema object that holds the keyword at the end of a schema location. */
    private JsonNode ownerOf(NodePath keywordLocation) {
        JsonNode node = document;
        for (int i = 0; i < keywordLocation.getNameCount() - 1; i++) {
            Object step = keywordLocation.getElement(i);
            node = step instanceof Integer index ? node.path(index) : node.path(step.toString());
        }
        return node;
    }

    private JsonNode resolve(JsonNode schema) {
        String ref = schema.path("$ref").textValue();
        return ref == null ? schema : document.at(ref.substring(1));
    }

    static String ruleOf(JsonNode owner, String keyword, String property) {
        JsonNode rules = owner.path("x-rules");
        JsonNode rule = rules.isObject() ? rules.path(rules.has(keyword) ? keyword : REST) : rules;
        if (rule.isObject()) {
            rule = rule.path(rule.has(property) ? property : REST);
        }
        if (!rule.isTextual()) {
            throw new IllegalStateException("a constraint of the schema names no rule: " + keyword + " " + property);
        }
        return rule.textValue();
    }

    static String pointer(NodePath location) {
        StringBuilder pointer = new StringBuilder();
        for (int i = 0; i < location.getNameCount(); i++) {
            pointer.append(JsonPointers.member("", location.getElement(i).toString()));
        }
        return pointer.toString();
    }

    private static JsonNode read(String resource) {
        try (InputStream in = DocumentSchema.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + resource);
            }
            return Json.reader(JsonLimits.DOCUMENT).read(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
