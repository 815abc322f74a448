package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.RuleRow;
import dev.agentconnect.protocol.rule.RuleTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RuleIdsTest {
    private static final Set<String> NO_CONSTRAINTS = Set.of(
            "$schema",
            "$id",
            "$ref",
            "$defs",
            "title",
            "description",
            "properties",
            "items",
            "allOf",
            "if",
            "then",
            "else",
            "x-rules");

    static Stream<DocumentSchema> schemas() {
        return Stream.of(DocumentSchema.CARD, DocumentSchema.DESCRIPTOR, DocumentSchema.PACKET);
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void everyConstraintOfASchemaNamesARuleOfTheTable(DocumentSchema schema) {
        SchemaWalk.visit(
                schema.document(),
                "",
                (sub, at) -> sub.fieldNames().forEachRemaining(keyword -> {
                    if (!NO_CONSTRAINTS.contains(keyword) && !isCondition(at)) {
                        for (String property : keyword.equals("required") ? strings(sub.get(keyword)) : List.of("*")) {
                            String id = DocumentSchema.ruleOf(sub, keyword, property);
                            assertThat(RuleTable.xagent().find(id))
                                    .as("%s/%s names %s", at, keyword, id)
                                    .isPresent();
                        }
                    }
                }));
    }

    @Test
    void everyRuleIdInTheCompiledCodeIsInTheTable() throws Exception {
        Set<String> known = RuleTable.xagent().rows().stream().map(RuleRow::id).collect(Collectors.toSet());
        Set<String> prefixes =
                known.stream().map(id -> id.substring(0, id.indexOf('-'))).collect(Collectors.toSet());
        Pattern shape = Pattern.compile(
                "(?<![A-Za-z0-9_-])(" + String.join("|", prefixes) + ")-[A-Z0-9]{2,5}(?![A-Za-z0-9_-])");
        Set<String> used = new TreeSet<>();
        Path classes = Path.of(CardValidator.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            files.filter(file -> file.toString().endsWith(".class")).forEach(file -> {
                Matcher matcher = shape.matcher(text(file));
                while (matcher.find()) {
                    used.add(matcher.group());
                }
            });
        }
        assertThat(used).hasSizeGreaterThan(40);
        assertThat(known).containsAll(used);
    }

    /** A condition decides what is asked for and reports nothing itself; neither does what must not hold. */
    private static boolean isCondition(String pointer) {
        return (pointer + "/").contains("/if/") || (pointer + "/").contains("/not/");
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<String> strings(JsonNode array) {
        return List.copyOf(CardView.strings(array));
    }
}
