package dev.agentconnect.conformance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that a run leaves behind. */
public final class ReportFiles {
    private ReportFiles() {}

    /**
     * Writes {@code report.json}, {@code junit.xml} and {@code report.html}.
     *
     * @param directory an existing folder
     * @param report the finished run
     * @throws IOException when a file cannot be written
     */
    public static void write(Path directory, RunReport report) throws IOException {
        Files.write(directory.resolve("report.json"), JsonReport.render(report));
        Files.writeString(directory.resolve("junit.xml"), JunitReport.render(report));
        Files.writeString(directory.resolve("report.html"), HtmlReport.render(report));
    }
}
