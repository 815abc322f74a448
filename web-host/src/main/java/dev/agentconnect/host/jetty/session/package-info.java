/** Between a Jetty session and an accepted socket; not exported. */
@NullMarked
package dev.agentconnect.host.jetty.session;

import org.jspecify.annotations.NullMarked;
