package dev.agentconnect.conformance.report;

import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The run as JUnit XML, which build servers show: not tested is skipped, advice and ambiguities are output. */
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
        xml.writeAttribute("timestamp", report.started().toString());
        xml.writeAttribute("tests", Integer.toString(report.results().size()));
        xml.writeAttribute("failures", report.counts().get("fail") + "");
        xml.writeAttribute("errors", report.counts().get("error") + "");
        xml.writeAttribute("skipped", report.counts().get("not tested") + "");
        xml.writeAttribute("time", seconds(took));
        for (CheckResult result : report.results()) {
            testCase(xml, result);
        }
        xml.writeEndElement();
    }

    private static void testCase(XMLStreamWriter xml, CheckResult result) throws XMLStreamException {
        String id = result.check().id();
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "connector." + id.substring(0, id.indexOf('.')));
        xml.writeAttribute(
                "name",
                id + ": " + result.check().title() + " " + result.check().rules());
        xml.writeAttribute("time", seconds(result.took()));
        outcome(xml, result);
        xml.writeEndElement();
    }

    private static void outcome(XMLStreamWriter xml, CheckResult result) throws XMLStreamException {
        Outcome outcome = result.outcome();
        String detail = clean(RunReport.detail(outcome));
        if (outcome instanceof Outcome.NotTested) {
            xml.writeEmptyElement("skipped");
            xml.writeAttribute("message", detail);
        } else if (outcome.spoilsRun()) {
            xml.writeStartElement(outcome instanceof Outcome.Fail ? "failure" : "error");
            xml.writeAttribute("message", detail);
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
