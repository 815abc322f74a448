/** JMH runs of the codec and the validators beside the plain library. */
@NullMarked
package dev.agentconnect.benchmarks;

import org.jspecify.annotations.NullMarked;
