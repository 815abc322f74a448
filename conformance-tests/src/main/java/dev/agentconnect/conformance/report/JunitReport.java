package dev.agentconnect.conformance.report;

import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import java.io.StringWriter;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The run as JUnit XML, which build servers show: a failure is what spoils the run; not tested and known failures are skipped;
 * advice and ambiguities are output.
 */
public final class JunitReport {
    private static final double MILLIS = 1_000.0;

    private JunitReport() {}

    /**
     * Renders a run.
     *
     * @param report the finished run
     * @return an XML document
     */
    public static String render(RunReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            suite(xml, report);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a report that is no XML", e);
        }
        return text.toString();
    }

    private static void suite(XMLStreamWriter xml, RunReport report) throws XMLStreamException {
        Duration took = report.results().stream().map(CheckResult::took).reduce(Duration.ZERO, Duration::plus);
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "agent-connect-conformance");
        xml.writeAttribute(
                "timestamp", report.started().truncatedTo(ChronoUnit.SECONDS).toString());
        xml.writeAttribute("tests", Integer.toString(report.results().size()));
        xml.writeAttribute("failures", Long.toString(failures(report)));
        xml.writeAttribute("errors", Long.toString(report.counts().getOrDefault("error", 0L)));
        xml.writeAttribute("skipped", Long.toString(skipped(report)));
        xml.writeAttribute("time", seconds(took));
        for (CheckResult result : report.results()) {
            testCase(xml, report, result);
        }
        xml.writeEndElement();
    }

    private static long failures(RunReport report) {
        return report.results().stream()
                .filter(result -> report.standing(result).failsRun() && !RunReport.isKitError(result))
                .count();
    }

    private static boolean isSkipped(RunReport report, CheckResult result) {
        return report.standing(result) == Standing.KNOWN
                || (report.standing(result) == Standing.FINE && result.outcome() instanceof Outcome.NotTested);
    }

    private static long skipped(RunReport report) {
        return report.results().stream()
                .filter(result -> isSkipped(report, result))
                .count();
    }

    private static void testCase(XMLStreamWriter xml, RunReport report, CheckResult result) throws XMLStreamException {
        String id = result.check().id();
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", className(report.suite(), id));
        xml.writeAttribute(
                "name",
                id + ": " + result.check().title() + " " + result.check().rules());
        xml.writeAttribute("time", seconds(result.took()));
        outcome(xml, report, result);
        xml.writeEndElement();
    }

    /** Suite and group: connector.hello for hello.ack, client.hello for client.hello-first. */
    private static String className(String suite, String id) {
        String own = id.startsWith(suite + ".") ? id.substring(suite.length() + 1) : id;
        return suite + "." + own.split("[.-]", 2)[0];
    }

    private static void outcome(XMLStreamWriter xml, RunReport report, CheckResult result) throws XMLStreamException {
        Outcome outcome = result.outcome();
        String remark = report.remark(result);
        String detail = clean((remark.isEmpty() ? "" : remark + ". ") + RunReport.detail(outcome));
        if (isSkipped(report, result)) {
            xml.writeEmptyElement("skipped");
            xml.writeAttribute("message", detail);
        } else if (report.standing(result).failsRun()) {
            xml.writeStartElement(RunReport.isKitError(result) ? "error" : "failure");
            xml.writeAttribute("message", detail);
            xml.writeAttribute("type", outcome.word()); // some readers insist on it
            xml.writeCharacters(clean(String.join("\n", result.transcript())));
            xml.writeEndElement();
        } else if (!detail.isEmpty()) {
            xml.writeStartElement("system-out");
            xml.writeCharacters(outcome.word() + ": " + detail);
            xml.writeEndElement();
        }
    }

    /** XML 1.0 has no way to write most control characters and lone surrogates, and a peer may send them. */
    private static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(c ->
                        c == '\t' || c == '\n' || (c >= 0x20 && c < 0xd800) || (c >= 0xe000 && c < 0xfffe) || c > 0xffff
                                ? c
                                : '?')
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static String seconds(Duration took) {
        return String.format(Locale.ROOT, "%.3f", took.toMillis() / MILLIS);
    }
}
