package dev.agentconnect.benchmarks.client;

import java.nio.charset.StandardCharsets;

/** The card of the connectors of these runs: one tool, one login. */
final class BenchCard {
    static final String CARD_ID = "im.bench";
    static final String TOOL = "bench_echo";
    static final String FLOW = "bench_login";

    private static final String CARD = """
            {"schema":"xagent.connector/v1","protocol_version":"3.0",
             "build":{"version":"1.0.0","build_time":"2611290000"},
             "connector_card_id":"im.bench","connector":{"name":"Bench Connector","version":"1.0.0"},
             "supports":{"user_channel_mode":"multiple","target_types":["im"],
              "targets":[{"target_type":"im","provider":"bench","label":"Bench"}],"profiles":["xagent.im.v2"]},
             "tools":[{"tool_id":"bench_echo","profile":"xagent.im.v2","title":"Echo","description":"Gives back.",
              "input_schema":{"type":"object","required":["connector_channel_id","n"],
               "properties":{"connector_channel_id":{"type":"string"},"n":{"type":"integer"},
                "text":{"type":"string"}}}}],
             "auth_flows":[{"id":"bench_login","target_type":"im","type":"form","title":"Log in",
              "fields":[{"name":"name","label":"Name","input_type":"text","required":true}]}],
             "security":{"trust_level":"local","api_key_required":false}}""";

    private BenchCard() {}

    static byte[] bytes() {
        return CARD.getBytes(StandardCharsets.UTF_8);
    }
}
