package dev.agentconnect.host.contract;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;

/** Starts a host of the kind that is tested. */
@FunctionalInterface
public interface HostUnderTest {
    /** Serves an app on a free port. */
    WebHost start(WebApp app, HostSettings settings);
}
