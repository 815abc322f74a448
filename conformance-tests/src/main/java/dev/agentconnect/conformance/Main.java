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
    private Main() {}

    /**
     * Runs the command line and ends the process with its exit code.
     *
     * @param args the arguments
     */
    public static void main(String[] args) {
        Surroundings surroundings = new Surroundings(System.getenv(), Clock.systemUTC(), new ProtocolDocumentRules());
        System.exit(ConformanceCommand.run(surroundings, writer(FileDescriptor.out), writer(FileDescriptor.err), args));
    }

    /** UTF-8 whatever the locale: reports quote what a connector sent. */
    private static PrintWriter writer(FileDescriptor stream) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(stream), StandardCharsets.UTF_8), true);
    }
}
