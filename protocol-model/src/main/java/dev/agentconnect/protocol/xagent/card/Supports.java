package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a connector reaches (section 4.1).
 *
 * @param userChannelMode how many channels a user may have; absent means single
 * @param targetTypes the kinds of target, at least one
 * @param targets the targets, for display
 * @param profiles the profiles, at least one
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-04")
public record Supports(
        @Nullable UserChannelMode userChannelMode,
        @Rule("CARD-10") List<TargetType> targetTypes,
        @Nullable List<CardTarget> targets,
        @Rule("CARD-11") List<String> profiles,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public Supports {
        targetTypes = List.copyOf(targetTypes);
        targets = targets == null ? null : List.copyOf(targets);
        profiles = List.copyOf(profiles);
        extra = Extra.copy(extra);
    }

    /**
     * The channel mode in force.
     *
     * @return {@link UserChannelMode#SINGLE} when the card does not say (rule CARD-17)
     */
    public UserChannelMode effectiveUserChannelMode() {
        return userChannelMode == null ? UserChannelMode.SINGLE : userChannelMode;
    }
}
