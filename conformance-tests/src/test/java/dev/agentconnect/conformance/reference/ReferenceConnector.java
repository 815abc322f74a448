package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.Map;
import mockwebserver3.MockWebServer;

/** A connector on a free port of the loopback interface, with a stimulus of its own. */
public final class ReferenceConnector implements AutoCloseable {
    /** The key that it demands. */
    public static final String API_KEY = "reference-api-key-5f1c";

    /** The bot tokens that it knows. */
    public static final Map<String, String> TOKENS_BY_CHAT =
            Map.of("1001", "reference-token-alpha-77", "1002", "reference-token-beta-88");

    /** Its auth flow. */
    public static final String FLOW = ReferenceCard.FLOW;

    /** Its flow with a code. */
    public static final String QR_FLOW = ReferenceCard.QR_FLOW;

    /** Its tool. */
    public static final String TOOL = ReferenceCard.TOOL;

    private final MockWebServer server = new MockWebServer();

    /**
     * Starts it.
     *
     * @param mutant the rule to break
     */
    public ReferenceConnector(Mutant mutant) {
        this(new ReferenceState(mutant, Habit.NONE));
    }

    /**
     * Starts one that breaks no rule.
     *
     * @param habit what it does where the text leaves a choice
     */
    public ReferenceConnector(Habit habit) {
        this(new ReferenceState(Mutant.NONE, habit));
    }

    private ReferenceConnector(ReferenceState state) {
        server.setDispatcher(new ReferenceHttp(state));
        try {
            server.start(InetAddress.getLoopbackAddress(), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Its card.
     *
     * @return a new tree
     */
    public static ObjectNode card() {
        return ReferenceCard.card(Mutant.NONE);
    }

    /**
     * Its skill.
     *
     * @return Markdown
     */
    public static String skill() {
        return ReferenceCard.skill(Mutant.NONE);
    }

    /**
     * Its Base URL, with a path prefix.
     *
     * @return an http URL
     */
    public String url() {
        return "http://127.0.0.1:" + server.getPort() + ReferenceHttp.PREFIX;
    }

    /**
     * Where a user's message can be caused.
     *
     * @return an http URL
     */
    public String stimulusUrl() {
        return "http://127.0.0.1:" + server.getPort() + ReferenceHooks.STIMULUS;
    }

    /**
     * Where what the target was sent can be read.
     *
     * @return an http URL
     */
    public String sentUrl() {
        return "http://127.0.0.1:" + server.getPort() + ReferenceHooks.SENT;
    }

    /**
     * Where its clock can be moved.
     *
     * @return an http URL
     */
    public String timeUrl() {
        return "http://127.0.0.1:" + server.getPort() + ReferenceHooks.TIME;
    }

    /**
     * Where a code can be scanned.
     *
     * @return an http URL
     */
    public String scanUrl() {
        return "http://127.0.0.1:" + server.getPort() + ReferenceHooks.SCAN;
    }

    /**
     * Where it can be restarted.
     *
     * @return an http URL
     */
    public String restartUrl() {
        return "http://127.0.0.1:" + server.getPort() + ReferenceHooks.RESTART;
    }

    @Override
    public void close() {
        server.close();
    }
}
