package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.BasicDialectRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectId;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.PathType;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compiles JSON Schemas so that they can be evaluated safely: nothing is ever fetched, formats are not asserted, unknown
 * keywords mean nothing, references and regular expressions are bounded. Immutable, thread safe.
 */
final class SchemaCompiler {
    private static final SchemaRegistry REGISTRY = SchemaRegistry.builder()
            .defaultDialectId(DialectId.DRAFT_2020_12)
            .dialectRegistry(new BasicDialectRegistry(
                    List.of(bounded(Dialects.getDraft202012()), bounded(Dialects.getDraft7()))))
            .schemaCacheEnabled(false) // two tools may use one $id
            .schemaLoader(loader -> loader.fetchRemoteResources(false).block(iri -> true))
            .schemaRegistryConfig(SchemaRegistryConfig.builder()
                    .locale(Locale.ROOT)
                    .pathType(PathType.JSON_POINTER)
                    .formatAssertionsEnabled(false)
                    .regularExpressionFactory(BoundedRegex.INSTANCE)
                    .preloadSchema(true)
                    .build())
            .build();

    private SchemaCompiler() {}

    /**
     * Compiles a schema; the tree must not be changed afterwards.
     *
     * @throws IllegalArgumentException when it is no usable schema
     */
    static Schema compile(JsonNode schema) {
        try {
            return REGISTRY.getSchema(schema);
        } catch (SchemaException e) {
            throw new IllegalArgumentException("not a usable JSON Schema: " + e.getMessage(), e);
        }
    }

    static List<Error> evaluate(Schema schema, JsonNode value, EvaluationBudget budget) {
        schema.validate(budget, value, OutputFormat.DEFAULT);
        return budget.getErrors();
    }

    private static Dialect bounded(Dialect dialect) {
        Dialect.Builder builder = Dialect.builder(dialect)
                .unknownKeywordFactory((String keyword, SchemaContext context) -> new NonValidationKeyword(keyword))
                .formats(Map::clear) // draft 7 would assert them
                .keyword(CountedReference.REF);
        if (dialect.getKeywords().containsKey("$dynamicRef")) {
            builder.keyword(CountedReference.DYNAMIC_REF);
        }
        return builder.build();
    }
}
