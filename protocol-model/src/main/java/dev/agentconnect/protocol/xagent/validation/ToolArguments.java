package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.validation.EvaluationBudget.TooCostlyException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the arguments of one tool against its input schema (Connector Protocol 3.0, sections 8.18 and 10), JSON Schema draft
 * 2020-12, or draft 7 where {@code $schema} says so. The schema is compiled once. Immutable, thread safe; no I/O.
 *
 * <p>Bounds: nothing is fetched; {@code format} is not asserted; nesting of schema and arguments at most 64; a regular
 * expression at most 1,000 characters long, and each match may look at a limited number of characters, so that backtracking
 * ends; references followed at most 50,000 times, at most 256 at once.
 */
public final class ToolArguments {
    /** The rule that a violation names. */
    public static final String RULE = "TOOL-ARGS";

    /** How many violations are listed at most. */
    public static final int MAX_VIOLATIONS = 100;

    private static final String ROOT = "/payload/arguments";
    private static final Set<String> NAMES_A_MEMBER =
            Set.of("required", "additionalProperties", "unevaluatedProperties");

    private final Schema schema;

    private ToolArguments(Schema schema) {
        this.schema = schema;
    }

    /**
     * Compiles a tool's input schema.
     *
     * @param inputSchema the schema as it stands in the card; it is copied
     * @return the checker
     * @throws IllegalArgumentException when it is no usable schema: the message names the fault, for example the {@code
     *     $ref} that leads elsewhere
     */
    public static ToolArguments compile(ObjectNode inputSchema) {
        if (!Nesting.isBounded(inputSchema)) {
            throw new IllegalArgumentException("an input schema nested deeper than " + Nesting.MAX + " levels");
        }
        ObjectNode copy = inputSchema.deepCopy();
        SchemaCheck.check(copy);
        return new ToolArguments(SchemaCompiler.compile(copy));
    }

    /**
     * Checks arguments.
     *
     * @param arguments any JSON value
     * @return the violations, at most {@link #MAX_VIOLATIONS}; pointers start at {@code /payload/arguments}; no value of
     *     an argument is shown. Arguments too costly to check are one violation
     */
    public List<Violation> validate(JsonNode arguments) {
        if (!Nesting.isBounded(arguments)) {
            return tooCostly("nested at most " + Nesting.MAX + " levels", "deeper nesting");
        }
        try {
            List<Error> errors = SchemaCompiler.evaluate(schema, arguments, EvaluationBudget.ofForeignSchema());
            Set<Violation> violations = new LinkedHashSet<>();
            for (int i = 0; i < errors.size() && violations.size() < MAX_VIOLATIONS; i++) {
                violations.add(violation(errors.get(i)));
            }
            return List.copyOf(violations);
        } catch (TooCostlyException e) {
            return tooCostly("that the schema can check within bounds", String.valueOf(e.getMessage()));
        } catch (StackOverflowError e) {
            return tooCostly("that the schema can check within bounds", "too deep a recursion");
        } catch (SchemaException e) {
            // What the check of the schema has missed must not reach the caller as another kind of failure.
            return tooCostly("for a schema that can be evaluated", "a schema that cannot");
        }
    }

    private static List<Violation> tooCostly(String expected, String got) {
        return List.of(Violation.error(ROOT, RULE, "arguments " + expected, got));
    }

    private static Violation violation(Error error) {
        String keyword = error.getKeyword();
        String at = ROOT + DocumentSchema.pointer(error.getInstanceLocation());
        String property = error.getProperty();
        if (property != null && NAMES_A_MEMBER.contains(keyword)) {
            boolean missing = keyword.equals("required");
            return Violation.error(
                    JsonPointers.member(at, property),
                    RULE,
                    missing ? "required" : "no other property",
                    missing ? "nothing" : "a property that the schema does not declare");
        }
        JsonNode value = error.getInstanceNode();
        return Violation.error(at, RULE, SchemaWords.expected(keyword, error.getSchemaNode()), Findings.kindOf(value));
    }
}
