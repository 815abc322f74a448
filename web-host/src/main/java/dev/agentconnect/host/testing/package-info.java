/** For tests of whole servers: a clock that can be moved from outside. Nothing in production code refers to this package. */
@NullMarked
package dev.agentconnect.host.testing;

import org.jspecify.annotations.NullMarked;
