package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.check.Check;
import java.util.List;

/** All scenarios for a platform, in the order in which they are played. */
public final class ClientSuite {
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
}
