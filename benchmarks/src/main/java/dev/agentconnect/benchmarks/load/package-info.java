/** Load runs beside the plain thing that does the same work, in one run: a bare echo, a bare insert-and-commit loop. */
@NullMarked
package dev.agentconnect.benchmarks.load;

import org.jspecify.annotations.NullMarked;
