package dev.agentconnect.conformance.report;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.protocol.rule.RuleRow;
import dev.agentconnect.protocol.rule.RuleTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;

/**
 * The run as one page for people: a summary, a filter, and the transcript of each check. It needs no other file and no network;
 * the page's own policy lets only its own style and script run, whatever a peer sent.
 */
public final class HtmlReport {
    private final RunReport report;
    private final StringBuilder page = new StringBuilder();

    private HtmlReport(RunReport report) {
        this.report = report;
    }

    /**
     * Renders a run.
     *
     * @param report the finished run
     * @return an HTML document in UTF-8
     */
    public static String render(RunReport report) {
        HtmlReport html = new HtmlReport(report);
        html.head(resource("report.css"), resource("report.js"));
        html.summary();
        html.filter();
        report.results().forEach(html::one);
        html.page.append("</main>\n<script>").append(resource("report.js")).append("</script>\n</body>\n</html>\n");
        return html.page.toString();
    }

    private void head(String style, String script) {
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '")
                .append(hash(style))
                .append("'; script-src '")
                .append(hash(script))
                .append("'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(escape("Conformance of " + report.url()))
                .append("</title>\n<style>")
                .append(style)
                .append("</style>\n</head>\n<body>\n<main>\n");
    }

    private void summary() {
        page.append("<h1>Conformance of ").append(escape(report.url())).append("</h1>\n<p class=\"verdict ");
        page.append(report.accepted() ? "good\">Accepted" : "bad\">Not accepted");
        page.append(report.allMustsHold() ? ": all tested musts hold." : ": musts are broken.")
                .append("</p>\n<p>");
        page.append(escape("Connector Protocol 3.0, suite " + report.suite() + ", kit " + report.kitVersion() + ", "
                        + report.started() + (report.judging().strict() ? ", strict" : "") + ". "))
                .append(report.untestedMusts().size())
                .append(" musts were not tested.</p>\n<table>\n<tr>");
        report.counts()
                .keySet()
                .forEach(word -> page.append("<th>").append(escape(word)).append("</th>"));
        page.append("</tr>\n<tr>");
        report.counts()
                .values()
                .forEach(count -> page.append("<td>").append(count.longValue()).append("</td>"));
        page.append("</tr>\n</table>\n");
    }

    private void filter() {
        page.append("<form id=\"filter\">\n<input type=\"search\" id=\"text\" aria-label=\"Search\" "
                + "placeholder=\"check, rule or words\">\n");
        report.counts()
                .forEach((word, count) -> page.append("<label><input type=\"checkbox\" name=\"outcome\" value=\"")
                        .append(key(word))
                        .append("\" checked> ")
                        .append(escape(word))
                        .append("</label>\n"));
        page.append("<output id=\"shown\"></output>\n</form>\n");
    }

    private void one(CheckResult result) {
        Check check = result.check();
        page.append("<details class=\"check\" data-outcome=\"")
                .append(key(result.outcome().word()))
                .append("\" id=\"")
                .append(escape(check.id()))
                .append("\"")
                .append(report.standing(result).failsRun() ? " open" : "")
                .append(">\n<summary><b class=\"")
                .append(key(result.outcome().word()))
                .append("\">")
                .append(escape(result.outcome().word()))
                .append("</b> <code>")
                .append(escape(check.id()))
                .append("</code> ")
                .append(escape(check.title()))
                .append(" <small>&#167;")
                .append(escape(check.section()))
                .append(", ")
                .append(check.level().name().toLowerCase(Locale.ROOT))
                .append(", ")
                .append(result.took().toMillis())
                .append(" ms</small></summary>\n");
        paragraph(RunReport.detail(result.outcome()));
        paragraph(report.remark(result));
        rules(check);
        transcript(result);
        page.append("</details>\n");
    }

    private void paragraph(String text) {
        if (!text.isEmpty()) {
            page.append("<p>").append(escape(text)).append("</p>\n");
        }
    }

    private void rules(Check check) {
        page.append("<ul>\n");
        for (String id : check.rules()) {
            String rule = RuleTable.xagent().find(id).map(RuleRow::rule).orElse("");
            page.append("<li><code>")
                    .append(escape(id))
                    .append("</code> ")
                    .append(escape(rule))
                    .append("</li>\n");
        }
        page.append("</ul>\n");
    }

    private void transcript(CheckResult result) {
        if (result.transcript().isEmpty()) {
            return;
        }
        page.append("<pre>");
        result.transcript()
                .forEach(line -> page.append("<span class=\"")
                        .append(line.startsWith(">") ? "sent" : line.startsWith("<") ? "got" : "note")
                        .append("\">")
                        .append(escape(line))
                        .append("</span>\n"));
        page.append("</pre>\n");
    }

    private static String key(String word) {
        return word.replace(' ', '-');
    }

    /** Every character that means something in text or attributes; what HTML cannot hold at all becomes a mark. */
    static String escape(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(isPrintable(c) ? c : 0xfffd);
            }
        });
        return safe.toString();
    }

    private static boolean isPrintable(int c) {
        return c == '\t' || c == '\n' || (c >= 0x20 && !(c >= 0x7f && c < 0xa0) && !(c >= 0xd800 && c < 0xe000));
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
