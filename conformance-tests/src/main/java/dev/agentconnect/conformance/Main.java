package dev.agentconnect.conformance;

import dev.agentconnect.conformance.command.ConformanceCommand;
import dev.agentconnect.conformance.command.Surroundings;
import dev.agentconnect.conformance.document.ProtocolDocumentRules;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/** The conformance kit's entry: see {@code --help}. */
public final class Main {
    /** The logger of the WebSocket library; what a peer does wrong stands in the transcript, not on the screen. */
    static final String WEBSOCKET_LOG = "org.slf4j.simpleLogger.log.org.java_websocket";

    private Main() {}

    /**
     * Runs the command line and ends the process with its exit code.
     *
     * @param args the arguments
     */
    public static void main(String[] args) {
        hushLibraries();
        Surroundings surroundings = new Surroundings(System.getenv(), Clock.systemUTC(), new ProtocolDocumentRules());
        System.exit(ConformanceCommand.run(surroundings, writer(FileDescriptor.out), writer(FileDescriptor.err), args));
    }

    /** Without this a close frame that the library dislikes prints a stack trace between the results. */
    static void hushLibraries() {
        if (System.getProperty(WEBSOCKET_LOG) == null) {
            System.setProperty(WEBSOCKET_LOG, "off");
        }
    }

    /** UTF-8 whatever the locale: reports quote what a connector sent. */
    private static PrintWriter writer(FileDescriptor stream) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(stream), StandardCharsets.UTF_8), true);
    }
}
