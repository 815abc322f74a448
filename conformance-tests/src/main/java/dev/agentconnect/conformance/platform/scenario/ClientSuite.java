package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.check.Check;
import java.util.List;
import java.util.Map;

/** All scenarios for a platform, in the order in which they are played. */
public final class ClientSuite {
    /** Rules whose kinds say that a platform can be watched, but for which there is no scenario, and why. */
    private static final Map<String, String> REASONS = Map.of(
            "CARD-40",
            "The text names no mark by which a card says that an argument is an upload reference, so a card of the kit"
                    + " cannot declare one.",
            "CARD-41",
            "Needs a card that declares an upload reference, see CARD-40.");

    private ClientSuite() {}

    /**
     * The scenarios, group by group.
     *
     * @return admission first, what holds of the whole run last
     */
    public static List<List<Scenario>> groups() {
        return List.of(
                AdmissionScenarios.all(),
                HealthScenarios.all(),
                HelloScenarios.all(),
                ChannelScenarios.all(),
                DescriptorScenarios.all(),
                AuthScenarios.all(),
                ToolScenarios.all(),
                CorrelationScenarios.all(),
                ChatScenarios.all(),
                DeliveryScenarios.all(),
                InboundScenarios.all(),
                DownloadScenarios.all(),
                LinkScenarios.all(),
                WholeRunScenarios.all());
    }

    /**
     * The scenarios.
     *
     * @return in the order of the groups
     */
    public static List<Scenario> scenarios() {
        return groups().stream().flatMap(List::stream).toList();
    }

    /**
     * The scenarios as reports and lists know them.
     *
     * @return one check a scenario, in the same order
     */
    public static List<Check> checks() {
        return scenarios().stream().map(Scenario::asCheck).toList();
    }

    /**
     * Why some rules have no scenario.
     *
     * @return a sentence by rule id
     */
    public static Map<String, String> reasons() {
        return REASONS;
    }
}
