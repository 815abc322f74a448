package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.DynamicRefValidator;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.keyword.RefValidator;
import com.networknt.schema.path.NodePath;

/** A reference keyword that charges every step to the {@link EvaluationBudget}. Immutable, thread safe. */
final class CountedReference extends AbstractKeyword {
    static final CountedReference REF = new CountedReference("$ref");
    static final CountedReference DYNAMIC_REF = new CountedReference("$dynamicRef");

    private CountedReference(String keyword) {
        super(keyword);
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode node, Schema parent, SchemaContext schemaContext) {
        return getValue().equals("$ref")
                ? new Static(location, node, parent, schemaContext)
                : new Dynamic(location, node, parent, schemaContext);
    }

    private static void charged(ExecutionContext context, Runnable step) {
        if (!(context instanceof EvaluationBudget budget)) {
            throw new IllegalStateException("a schema was evaluated without a budget");
        }
        budget.enter();
        try {
            step.run();
        } finally {
            budget.leave();
        }
    }

    private static final class Static extends RefValidator {
        Static(SchemaLocation location, JsonNode node, Schema parent, SchemaContext context) {
            super(location, node, parent, context);
        }

        @Override
        public void validate(ExecutionContext context, JsonNode value, JsonNode root, NodePath at) {
            charged(context, () -> super.validate(context, value, root, at));
        }
    }

    private static final class Dynamic extends DynamicRefValidator {
        Dynamic(SchemaLocation location, JsonNode node, Schema parent, SchemaContext context) {
            super(location, node, parent, context);
        }

        @Override
        public void validate(ExecutionContext context, JsonNode value, JsonNode root, NodePath at) {
            charged(context, () -> super.validate(context, value, root, at));
        }
    }
}
