package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.connector.ScriptedConnector;
import dev.agentconnect.conformance.platform.connector.TrafficNotes;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import dev.agentconnect.conformance.platform.listen.HttpSeen;
import dev.agentconnect.conformance.platform.listen.Listener;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The ports of a run: one for the connectors, each below a path prefix of its own (section 3), and one elsewhere, where no key may
 * ever arrive. Thread safe.
 */
final class Site implements AutoCloseable {
    private static final String ELSEWHERE = "elsewhere";

    private final ClientSettings settings;
    private final TrafficNotes notes;
    private final Map<String, ScriptedConnector> connectors = new ConcurrentHashMap<>();
    private final List<HttpSeen> strays = new CopyOnWriteArrayList<>();
    private final Listener listener;
    private final Listener elsewhere;

    Site(ClientSettings settings, TrafficNotes notes) {
        this.settings = settings;
        this.notes = notes;
        this.listener = new Listener(settings.host(), settings.port(), this::route);
        this.elsewhere = new Listener(settings.host(), 0, this::stray);
    }

    /** The URL of the port itself. */
    String root() {
        return settings.publicUrl() == null
                ? root(listener.port())
                : settings.publicUrl().toString().replaceAll("/+$", "");
    }

    /** A URL at another port of the kit, below which one scenario has what strays there. */
    String elsewhere(String scenario) {
        if (settings.publicUrl() != null) {
            throw Verdict.notTested("with a public URL the platform cannot reach a second port of the kit");
        }
        return root(elsewhere.port()) + strayPath(scenario);
    }

    private static String strayPath(String scenario) {
        return "/" + scenario;
    }

    private String root(int port) {
        InetAddress host = settings.host();
        String name = host.isAnyLocalAddress() ? "127.0.0.1" : host.getHostAddress();
        return "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
    }

    /** What came to the other port because one scenario sent it there; what others caused is not its matter. */
    List<HttpSeen> strays(String scenario) {
        return strays.stream()
                .filter(stray -> stray.target().startsWith(strayPath(scenario) + "/"))
                .toList();
    }

    void mount(String prefix, ScriptedConnector connector) {
        connectors.put(prefix, connector);
    }

    void unmount(String prefix) {
        ScriptedConnector connector = connectors.remove(prefix);
        if (connector != null) {
            connector.dropAll();
        }
    }

    private HttpReply route(HttpSeen request) {
        String path = request.target().split("[?#]", 2)[0];
        for (Map.Entry<String, ScriptedConnector> entry : connectors.entrySet()) {
            if (path.startsWith(entry.getKey() + "/")) {
                return entry.getValue().answer(path.substring(entry.getKey().length()), request);
            }
        }
        if (!path.startsWith(Stage.PREFIX)) { // a late request of the scenario before is no fault
            notes.note("BASE-04", "a request to " + path + ", which is not below the Base URL");
        }
        return HttpReply.status(404);
    }

    private HttpReply stray(HttpSeen request) {
        strays.add(request);
        return HttpReply.text(200, "text/plain", ELSEWHERE);
    }

    @Override
    public void close() {
        listener.close();
        elsewhere.close();
    }
}
