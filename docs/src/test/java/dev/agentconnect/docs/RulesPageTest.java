package dev.agentconnect.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.protocol.rule.RuleHome;
import dev.agentconnect.protocol.rule.RuleHomes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page of all rules is what the tables say, and every class that they name is there. */
class RulesPageTest {
    private static final Path PAGE = Path.of("rules.md");
    private static final Path PROJECT = Path.of("..");

    /** Run with {@code -Drules.write=true} to write the page anew. */
    @Test
    void thePageOfRulesIsWhatTheTablesSay() throws IOException {
        String page = RulesPage.write();
        if (Boolean.getBoolean("rules.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(PAGE).as("write it with -Drules.write=true").exists().hasContent(page);
    }

    @Test
    void everyClassThatIsNamedAsAHomeIsThere() {
        for (String id : RuleHomes.xagent().ruleIds()) {
            for (RuleHome home : RuleHomes.xagent().of(id)) {
                String root = switch (home.kind()) {
                    case VALIDATOR -> "protocol-model/src/main/java/dev/agentconnect/protocol/xagent/validation/";
                    case SERVER -> "connector-server-sdk/src/main/java/dev/agentconnect/connector/";
                    case CLIENT -> "xagent-client-sdk/src/main/java/dev/agentconnect/xagent/";
                    case KIT, UNSEEN, REVIEW, OPEN -> "";
                };
                if (!root.isEmpty()) {
                    assertThat(PROJECT.resolve(root + home.place().replace('.', '/') + ".java"))
                            .as(id)
                            .exists();
                }
            }
        }
    }
}
