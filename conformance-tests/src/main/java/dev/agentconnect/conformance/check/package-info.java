/** What a check is, how it ends, and what it may use while it runs. */
@NullMarked
package dev.agentconnect.conformance.check;

import org.jspecify.annotations.NullMarked;
