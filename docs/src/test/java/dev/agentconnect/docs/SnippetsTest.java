package dev.agentconnect.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every snippet in README and guides is a region of a file in {@code examples}, so it compiles and runs; every link leads somewhere. */
class SnippetsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern SNIPPET =
            Pattern.compile("<!-- snippet: ([a-z0-9-]+) -->\\n```java\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern REGION = Pattern.compile("// region ([a-z0-9-]+)\\n(.*?)// endregion", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#)([^)#]+)[^)]*\\)");

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            top.filter(SnippetsTest::isPage).forEach(pages::add);
            docs.filter(SnippetsTest::isPage)
                    .filter(p -> !p.toString().contains("target"))
                    .forEach(pages::add);
        }
        return pages;
    }

    private static boolean isPage(Path path) {
        return path.toString().endsWith(".md");
    }

    private static String read(Path path) {
        try {
            return Files.readString(path).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> regions() throws IOException {
        Map<String, String> regions = new HashMap<>();
        try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
            files.filter(p -> p.toString().endsWith(".java")).forEach(file -> {
                Matcher region = REGION.matcher(read(file));
                while (region.find()) {
                    String text = region.group(2).stripTrailing().stripIndent().strip();
                    assertThat(regions.put(region.group(1), text))
                            .as("region %s twice", region.group(1))
                            .isNull();
                }
            });
        }
        return regions;
    }

    /** {@code mvn -pl docs test -Dsnippets.write=true} brings the pages up to date. */
    @BeforeAll
    static void writeSnippetsWhenAsked() throws IOException {
        if (Boolean.getBoolean("snippets.write")) {
            Map<String, String> regions = regions();
            for (Path page : pages()) {
                String renewed = SNIPPET.matcher(read(page))
                        .replaceAll(m -> Matcher.quoteReplacement("<!-- snippet: " + m.group(1) + " -->\n```java\n"
                                + regions.getOrDefault(m.group(1), m.group(2).strip()) + "\n```"));
                Files.writeString(page, renewed);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> everySnippetIsARegionThatCompiles() throws IOException {
        Map<String, String> regions = regions();
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            Matcher snippet = SNIPPET.matcher(read(page));
            while (snippet.find()) {
                String name = snippet.group(1);
                String text = snippet.group(2).strip();
                tests.add(DynamicTest.dynamicTest(
                        ROOT.relativize(page) + " " + name,
                        () -> assertThat(text).isEqualTo(regions.get(name))));
            }
        }
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        for (Path page : pages()) {
            Matcher link = LINK.matcher(read(page));
            while (link.find()) {
                assertThat(page.resolveSibling(link.group(1)))
                        .as("%s", ROOT.relativize(page))
                        .exists();
            }
        }
    }

    @Test
    void everyJavaBlockIsASnippet() throws IOException {
        for (Path page : pages()) {
            String text = read(page);
            assertThat(text.split("```java", -1).length)
                    .as("java blocks of %s", ROOT.relativize(page))
                    .isEqualTo(text.split("-->\n```java", -1).length);
        }
    }
}
