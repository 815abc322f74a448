/** The store in a database, by plain JDBC: the same code on H2 and PostgreSQL, target credentials encrypted at rest. */
@NullMarked
package dev.agentconnect.connector.store.jdbc;

import org.jspecify.annotations.NullMarked;
