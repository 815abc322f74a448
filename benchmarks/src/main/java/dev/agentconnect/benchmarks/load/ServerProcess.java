package dev.agentconnect.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link LoadServer} in a JVM of its own. */
final class ServerProcess implements AutoCloseable {
    private static final int END_SECONDS = 20;

    private final Process process;
    private final BufferedReader out;
    private final Writer in;
    private final int sdkPort;
    private final int echoPort;

    private ServerProcess(Process process) throws IOException {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.US_ASCII);
        this.in = process.outputWriter(StandardCharsets.US_ASCII);
        String first = line();
        while (!first.startsWith("ready ")) { // what a JVM option makes the JVM say
            first = line();
        }
        String[] ready = first.split(" ", -1);
        this.sdkPort = Integer.parseInt(ready[1]);
        this.echoPort = Integer.parseInt(ready[2]);
    }

    static ServerProcess start(List<String> jvm, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LoadServer.class.getName()));
        command.addAll(arguments);
        try {
            return new ServerProcess(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException("the server process does not start", e);
        }
    }

    int sdkPort() {
        return sdkPort;
    }

    int echoPort() {
        return echoPort;
    }

    /** Bytes of heap in use after garbage collection. */
    long heap() {
        return ask("heap");
    }

    /** Nanoseconds of processor time so far. */
    long cpu() {
        return ask("cpu");
    }

    private long ask(String what) {
        try {
            in.write(what + "\n");
            in.flush();
            return Long.parseLong(line());
        } catch (IOException e) {
            throw new UncheckedIOException("the server process is gone", e);
        }
    }

    private String line() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the server process has ended");
        }
        return line;
    }

    @Override
    public void close() {
        try {
            in.close(); // it ends with its standard input
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
