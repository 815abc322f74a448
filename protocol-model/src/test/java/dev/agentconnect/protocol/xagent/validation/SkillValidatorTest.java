package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkillValidatorTest {
    private static final String SKILL = """
            ---
            name: connector-im-sample
            description: "Send with `sample_message_send`; never ask for a bot_token or password: the form takes them."
            ---
            # Sample
            """;

    private static ConnectorCard card() {
        return ConnectorCard.read(Samples.json(Samples.CARD));
    }

    private static ConnectorCard cardNaming(String skillId) {
        JsonNode card = Samples.json(Samples.CARD);
        Samples.set(card, "/tools/0/related_skill_ids/0", '"' + skillId + '"');
        return ConnectorCard.read(card);
    }

    private static List<String> found(List<Violation> violations) {
        return violations.stream()
                .map(v -> v.severity() + " " + v.ruleId() + " " + v.pointer())
                .toList();
    }

    @Test
    void aFaultlessSkillHasNoViolation() {
        assertThat(SkillValidator.validate(SKILL, card())).isEmpty();
        assertThat(SkillValidator.validate(SKILL, null)).isEmpty();
        assertThat(SkillValidator.validate("\uFEFF" + SKILL.replace("\n", "\r\n"), card()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"connector-im-sample\"", "'connector-im-sample' # the main one", "connector-im-sample # main"})
    void theNameIsReadAsYaml(String name) {
        assertThat(SkillValidator.validate(SKILL.replace(": connector-im-sample", ": " + name), card()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "connector-im-other, WARNING SKILL-04 /name",
        "connector-im-sample-file, WARNING SKILL-04 /name",
        "connector-im-samplefile, ERROR SKILL-05 /name",
        "Connector-IM-Sample, ERROR SKILL-06 /name",
        "connector_im_sample, ERROR SKILL-06 /name",
        "connector--sample, ERROR SKILL-06 /name",
        "im-connector-reply, ERROR SKILL-07 /name",
        "android-device-control, ERROR SKILL-07 /name",
        "'  ', ERROR SKILL-03 /name",
        "7, ERROR SKILL-03 /name",
    })
    void aNameIsJudgedByTheNamingRules(String name, String expected) {
        JsonNode card = Samples.json(Samples.CARD);
        Samples.set(card, "/tools/0/related_skill_ids", null);
        assertThat(found(SkillValidator.validate(
                        SKILL.replace(": connector-im-sample", ": " + name), ConnectorCard.read(card))))
                .containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# No header",
                "---\nname: x",
                "---\nname: [\n---\n",
                "---\n- name\n---\n",
                "---\nname: a\nname: b\n---\n",
                "---\n---\n",
                "---\nname: &a [x]\nb: *nowhere\n---\n"
            })
    void withoutAReadableHeaderThereIsNoName(String markdown) {
        assertThat(SkillValidator.validate(markdown, null))
                .extracting(Violation::ruleId)
                .containsExactly("SKILL-03");
    }

    @Test
    void aHeaderBeyondTheBoundIsNotRead() {
        String markdown = "---\nname: connector-im-sample\npad: " + "x".repeat(FrontMatter.MAX_CHARS) + "\n---\n";
        assertThat(SkillValidator.validate(markdown, null))
                .extracting(Violation::ruleId)
                .containsExactly("SKILL-03");
        assertThat(SkillValidator.validate(SKILL + "x".repeat(SkillValidator.MAX_CHARS), null))
                .extracting(Violation::ruleId)
                .containsExactly("SKILL-01");
    }

    @Test
    void anAliasIsNeverExpanded() {
        StringBuilder yaml = new StringBuilder("---\nname: connector-im-sample\na0: &a0 [x,x]\n");
        for (int i = 1; i < 60; i++) {
            yaml.append("a%d: &a%d [*a%d,*a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        assertThat(SkillValidator.validate(yaml + "---\n", null)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "connector-im-sample-file,",
        "connector-im-sampl, ERROR SKILL-08 /tools/0/related_skill_ids/0",
        "Connector, ERROR SKILL-06 /tools/0/related_skill_ids/0",
        "im-connector-reply, ERROR SKILL-07 /tools/0/related_skill_ids/0",
    })
    void aReferenceInTheCardMatchesTheName(String reference, String expected) {
        List<String> found = found(SkillValidator.validate(SKILL, cardNaming(reference)));
        assertThat(found).isEqualTo(expected == null ? List.of() : List.of(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Use 1234567890:AAbbccddeeffgghhiijjkkllmmnnooppqqr to send.",
                "api_key = a1b2c3d4e5f6a1b2c3d4e5f6a1b2",
                "-----BEGIN RSA PRIVATE KEY-----",
                "Authorization: Bearer abcdefghijklmnopqrstuvwxyz0123456789"
            })
    void aSecretIsToldByItsLineAndNeverShown(String line) {
        List<Violation> violations = SkillValidator.validate(SKILL + line, card());
        assertThat(violations).singleElement().satisfies(violation -> {
            assertThat(violation.ruleId()).isEqualTo("SKILL-02");
            assertThat(violation.got()).endsWith("line 6").doesNotContain(line);
        });
    }

    @ParameterizedTest(name = "{3} for {0} {1} {2}")
    @CsvFileSource(resources = "skill-faults.csv", delimiter = '|', quoteCharacter = '\'', nullValues = "REMOVED")
    void oneFaultIsOneViolation(
            @Nullable String name,
            @Nullable String reference,
            @Nullable String line,
            String ruleId,
            @Nullable String reportedAt) {
        String skill = name == null && line == null
                ? SKILL.replace("name:", "title:")
                : SKILL.replace(": connector-im-sample", ": " + (name == null ? "connector-im-sample" : name));
        JsonNode card = Samples.json(Samples.CARD);
        Samples.set(card, "/tools/0/related_skill_ids", reference == null ? null : "[\"" + reference + "\"]");
        assertThat(SkillValidator.validate(skill + (line == null ? "" : line), ConnectorCard.read(card)))
                .extracting(violation -> violation.ruleId() + " " + violation.pointer())
                .containsExactly(ruleId + " " + (reportedAt == null ? "" : reportedAt));
    }
}
