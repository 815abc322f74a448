/** What the author of a connector writes and is given: handlers for auth, tools, chat and lifecycle. */
@NullMarked
package dev.agentconnect.connector.handler;

import org.jspecify.annotations.NullMarked;
