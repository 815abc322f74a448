package dev.agentconnect.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.htmlunit.BrowserVersion;
import org.htmlunit.WebClient;
import org.htmlunit.html.DomElement;
import org.htmlunit.html.HtmlCheckBoxInput;
import org.htmlunit.html.HtmlInput;
import org.htmlunit.html.HtmlPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final String ATTACK =
            "</pre></details><script>document.title='taken'</script><img src=x onerror=alert(1)>\" '";

    @TempDir
    private Path folder;

    private static CheckResult result(String id, Outcome outcome, String... transcript) {
        return new CheckResult(
                Check.must(id, "8.1", "a title", context -> outcome, "HELLO-02"),
                outcome,
                Duration.ofMillis(5),
                List.of(transcript));
    }

    private static final RunReport REPORT = new RunReport(
            "connector",
            "http://127.0.0.1/?" + ATTACK,
            "1.0",
            Instant.EPOCH,
            List.of(
                    result("a.pass", Outcome.pass(), "> {\"type\":\"ping\"}", "< {\"type\":\"pong\"}"),
                    result("a.fail", Outcome.fail(ATTACK, "y"), "< " + ATTACK + "\u0000\ud800"),
                    result("b.untested", new Outcome.NotTested("needs --flow"))),
            Judging.PLAIN);

    private HtmlPage open(WebClient browser) throws IOException {
        Path file = folder.resolve("report.html");
        Files.writeString(file, HtmlReport.render(REPORT));
        return browser.getPage(file.toUri().toURL());
    }

    private static List<String> shown(HtmlPage page) {
        return page.getElementsByTagName("details").stream()
                .filter(details -> !details.hasAttribute("hidden"))
                .map(DomElement::getId)
                .toList();
    }

    @Test
    void theFilterShowsChecksByOutcomeAndByWords() throws IOException {
        try (WebClient browser = new WebClient(BrowserVersion.FIREFOX)) {
            HtmlPage page = open(browser);
            assertThat(shown(page)).containsExactly("a.pass", "a.fail", "b.untested");
            assertThat(page.getElementById("shown").getTextContent()).isEqualTo("3 of 3 shown");

            HtmlCheckBoxInput passes = page.querySelector("input[value=pass]");
            passes.click();
            assertThat(shown(page)).containsExactly("a.fail", "b.untested");

            HtmlInput text = page.querySelector("#text");
            text.type("--flow");
            assertThat(shown(page)).containsExactly("b.untested");
            assertThat(page.getElementById("shown").getTextContent()).isEqualTo("1 of 3 shown");
        }
    }

    @Test
    void whatAPeerSentIsTextAndNothingElse() throws IOException {
        try (WebClient browser = new WebClient(BrowserVersion.FIREFOX)) {
            HtmlPage page = open(browser);

            assertThat(page.getTitleText()).startsWith("Conformance of");
            assertThat(page.getElementsByTagName("script")).hasSize(1);
            assertThat(page.getElementsByTagName("img")).isEmpty();
            assertThat(page.getElementById("a.fail")
                            .getElementsByTagName("pre")
                            .get(0)
                            .getTextContent())
                    .contains("<script>document.title='taken'</script>");
        }
    }

    @Test
    void thePageNeedsNothingFromOutsideAndLetsNothingElseRun() {
        String page = HtmlReport.render(REPORT);

        assertThat(page)
                .contains("default-src 'none'; style-src 'sha256-")
                .contains("script-src 'sha256-")
                .doesNotContain("src=\"", "href=", "@import", "url(");
    }

    @Test
    void whatFailedIsOpenAndShowsRuleAndTranscript() throws IOException {
        try (WebClient browser = new WebClient(BrowserVersion.FIREFOX)) {
            HtmlPage page = open(browser);

            assertThat(page.getElementById("a.fail").hasAttribute("open")).isTrue();
            assertThat(page.getElementById("a.pass").hasAttribute("open")).isFalse();
            assertThat(page.getElementById("a.fail").getTextContent())
                    .contains("HELLO-02")
                    .contains("expected");
            assertThat(page.querySelector(".verdict").getTextContent()).isEqualTo("Not accepted: musts are broken.");
        }
    }
}
