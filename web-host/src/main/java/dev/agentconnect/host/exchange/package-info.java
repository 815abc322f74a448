/** The way of one request through a host, whichever server carries it: path, route, handler, failures, access log. */
@NullMarked
package dev.agentconnect.host.exchange;

import org.jspecify.annotations.NullMarked;
