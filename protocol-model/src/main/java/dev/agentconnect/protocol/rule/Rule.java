package dev.agentconnect.protocol.rule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Ties a record component, or a whole record, to the rule of the rules table that asks for its presence and type. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface Rule {
    /**
     * The rule's id.
     *
     * @return an id of the rules table
     */
    String value();
}
