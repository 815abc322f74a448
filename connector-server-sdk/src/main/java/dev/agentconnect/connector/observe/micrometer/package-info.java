/** The events of a connector as Micrometer meters; needs {@code io.micrometer:micrometer-core}, which is optional. */
@NullMarked
package dev.agentconnect.connector.observe.micrometer;

import org.jspecify.annotations.NullMarked;
