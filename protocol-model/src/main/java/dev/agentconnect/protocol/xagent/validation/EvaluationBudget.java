package dev.agentconnect.protocol.xagent.validation;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;

/**
 * The context of one evaluation of a schema, with a bound on what references may cost: without references the work is at
 * most schema times value, with them a small schema can ask for endless or exponential work. Confined to one evaluation.
 */
final class EvaluationBudget extends ExecutionContext {
    /** How many references one evaluation may follow. */
    static final int MAX_REFERENCES = 50_000;

    /** How many references may be open at once; well above what 64 levels of JSON need. */
    static final int MAX_OPEN_REFERENCES = 256;

    /** How many errors one evaluation lists; those behind change nothing about the outcome. */
    static final int MAX_ERRORS = 1_000;

    private final int maxReferences;
    private int followed;
    private int open;

    private EvaluationBudget(int maxReferences) {
        this.maxReferences = maxReferences;
    }

    /** For a schema of our own, whose references form no cycle. */
    static EvaluationBudget ofTrustedSchema() {
        return new EvaluationBudget(Integer.MAX_VALUE);
    }

    /** For a schema that somebody else wrote. */
    static EvaluationBudget ofForeignSchema() {
        return new EvaluationBudget(MAX_REFERENCES);
    }

    @Override
    public void addError(Error error) {
        if (getErrors().size() < MAX_ERRORS) {
            super.addError(error);
        }
    }

    void enter() {
        followed++;
        open++;
        if (followed > maxReferences || open > MAX_OPEN_REFERENCES) {
            throw new TooCostlyException("more references than one evaluation may follow");
        }
    }

    void leave() {
        open--;
    }

    /** An evaluation that was stopped because it would cost too much. The message holds no value. */
    static final class TooCostlyException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooCostlyException(String message) {
            super(message, null, false, false);
        }
    }
}
