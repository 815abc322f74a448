/** The life of one accepted WebSocket above the frames: queue, order of events, heartbeat, closing; knows no server. */
@NullMarked
package dev.agentconnect.host.socket;

import org.jspecify.annotations.NullMarked;
