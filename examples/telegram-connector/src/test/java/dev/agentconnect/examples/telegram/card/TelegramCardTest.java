package dev.agentconnect.examples.telegram.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.validation.CardValidator;
import dev.agentconnect.protocol.xagent.validation.SkillValidator;
import org.junit.jupiter.api.Test;

class TelegramCardTest {
    @Test
    void the_card_breaks_no_rule_and_earns_no_warning() {
        assertThat(CardValidator.validate(Json.tree(TelegramCard.card(true)))).isEmpty();
    }

    @Test
    void the_skill_breaks_no_rule_and_earns_no_warning() {
        assertThat(SkillValidator.validate(TelegramCard.skill(), TelegramCard.card(true)))
                .isEmpty();
    }

    @Test
    void the_card_says_whether_this_server_demands_a_key() {
        assertThat(TelegramCard.card(true).security().apiKeyRequired()).isTrue();
        assertThat(TelegramCard.card(false).security().apiKeyRequired()).isFalse();
    }

    @Test
    void the_build_is_the_one_that_maven_wrote_down() {
        ConnectorCard card = TelegramCard.card(false);

        assertThat(card.build().version()).matches("[0-9]+\\.[0-9]+\\.[0-9]+.*");
        assertThat(card.build().buildTime()).matches("[0-9]{4}-[0-9]{2}-[0-9]{2}T.*");
    }
}
