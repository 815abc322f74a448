package dev.agentconnect.examples.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A process of the demo: another Java program with a name. Its output is read, its end is noticed, and it never outlives us. */
final class Child implements AutoCloseable {
    private static final long READY_SECONDS = 60;
    private static final long STOP_SECONDS = 10;

    private final String name;
    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(10_000);
    private volatile boolean stopping;

    private Child(String name, Process process) {
        this.name = name;
        this.process = process;
    }

    /**
     * Starts a jar.
     *
     * @param name what to call it in messages
     * @param work where its process id and its errors are noted
     * @param environment variables beside our own
     * @param command the jar and its arguments
     * @param ended told when it ends although nobody asked it to
     */
    static Child start(
            String name, Path work, Map<String, String> environment, List<String> command, Consumer<String> ended) {
        List<String> full = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m", "-jar"));
        full.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(full)
                .redirectError(
                        ProcessBuilder.Redirect.to(work.resolve(name + ".err").toFile()));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            Files.writeString(
                    work.resolve("pids"), process.pid() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Child child = new Child(name, process);
            child.readOutput();
            child.watch(ended);
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be started", e);
        }
    }

    private void watch(Consumer<String> ended) {
        Thread watcher = new Thread(
                () -> {
                    try {
                        int status = process.waitFor();
                        if (!stopping) {
                            ended.accept("the " + name + " ended by itself with status " + status);
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                name + "-watcher");
        watcher.setDaemon(true);
        watcher.start();
    }

    private void readOutput() {
        Thread reader = new Thread(
                () -> {
                    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                        for (String line = out.readLine(); line != null; line = out.readLine()) {
                            lines.put(line);
                        }
                    } catch (IOException e) {
                        stopping = stopping || !process.isAlive();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                name + "-output");
        reader.setDaemon(true);
        reader.start();
    }

    /** Waits for a line that begins so, and returns the rest of it. */
    String awaitLine(String prefix) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
        while (System.nanoTime() < deadline) {
            String line = lines.poll(200, TimeUnit.MILLISECONDS);
            if (line != null && line.startsWith(prefix)) {
                return line.substring(prefix.length()).strip();
            }
            if (line == null && !process.isAlive()) {
                throw new DemoFailed("the " + name + " ended before it was ready, with status " + process.exitValue());
            }
        }
        throw new DemoFailed("the " + name + " was not ready within " + READY_SECONDS + " s");
    }

    /** Prints everything until the process ends, and returns its status. */
    int printToEnd(Consumer<String> print, long seconds) throws InterruptedException {
        stopping = true;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (process.isAlive() || !lines.isEmpty()) {
            String line = lines.poll(200, TimeUnit.MILLISECONDS);
            if (line != null) {
                print.accept(line);
            }
            if (System.nanoTime() > deadline) {
                throw new DemoFailed("the " + name + " did not end within " + seconds + " s");
            }
        }
        return process.exitValue();
    }

    /** Ends it: politely first, then not. */
    @Override
    public void close() {
        stopping = true;
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
