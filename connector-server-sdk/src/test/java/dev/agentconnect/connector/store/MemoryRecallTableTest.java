package dev.agentconnect.connector.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryRecallTableTest {
    private static final int CAPACITY = 20;
    private static final Duration RETENTION = Duration.ofHours(1);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void itKnowsTheNewestOfEachChannelAndNothingOlderThanItsRetention(long seed) {
        Random random = new Random(seed);
        ManualTimers timers = new ManualTimers();
        MemoryRecallTable table = new MemoryRecallTable(new ConnectorLimits.Recall(CAPACITY, RETENTION), timers);
        Map<String, LinkedHashMap<String, Instant>> model = new LinkedHashMap<>();
        for (int step = 0; step < 5_000; step++) {
            String channel = "c" + random.nextInt(3);
            String key = "k" + random.nextInt(60);
            LinkedHashMap<String, Instant> known = model.computeIfAbsent(channel, c -> new LinkedHashMap<>());
            known.values().removeIf(at -> !at.isAfter(timers.now().minus(RETENTION)));
            switch (random.nextInt(4)) {
                case 0 -> timers.advance(Duration.ofSeconds(random.nextInt(120)));
                case 1 -> {
                    table.put(channel, key, new Recalled(key, Json.object(), timers.now()));
                    known.remove(key);
                    known.put(key, timers.now());
                    if (known.size() > CAPACITY) {
                        known.remove(known.keySet().iterator().next());
                    }
                }
                case 2 -> {
                    if (random.nextInt(100) == 0) {
                        table.removeChannel(channel);
                        known.clear();
                    }
                }
                default -> assertThat(table.find(channel, key).isPresent()).isEqualTo(known.containsKey(key));
            }
        }
    }
}
