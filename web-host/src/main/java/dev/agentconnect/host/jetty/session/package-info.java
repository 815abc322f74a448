/** Between a Jetty session and an accepted socket; not exported, but open for Jetty, which calls it by reflection. */
@NullMarked
package dev.agentconnect.host.jetty.session;

import org.jspecify.annotations.NullMarked;
