package dev.agentconnect.xagent.auth;

import dev.agentconnect.xagent.error.ConnectorException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The logins of a channel that have not ended, so that they end with it. Thread safe. */
public final class OpenLogins {
    // Guarded by this.
    private final Set<Login> open = new HashSet<>();
    private @Nullable ConnectorException closed;

    /** None yet. */
    public OpenLogins() {}

    /** Takes one in; it ends at once when the channel is closed already. */
    void add(Login login) {
        ConnectorException cause;
        synchronized (this) {
            cause = closed;
            if (cause == null) {
                open.add(login);
            }
        }
        if (cause != null) {
            login.closed(cause);
        }
    }

    synchronized void remove(Login login) {
        open.remove(login);
    }

    /**
     * The channel is closed for good: nothing polls any more, so whoever waits for a login is told.
     *
     * @param cause why
     */
    public void close(ConnectorException cause) {
        List<Login> last;
        synchronized (this) {
            closed = cause;
            last = List.copyOf(open);
            open.clear();
        }
        last.forEach(login -> login.closed(cause));
    }
}
