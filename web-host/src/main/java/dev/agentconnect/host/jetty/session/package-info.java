/** Between a Jetty session and an accepted socket; exported to Jetty alone, which calls it by reflection. */
@NullMarked
package dev.agentconnect.host.jetty.session;

import org.jspecify.annotations.NullMarked;
