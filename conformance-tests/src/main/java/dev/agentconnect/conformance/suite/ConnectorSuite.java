package dev.agentconnect.conformance.suite;

import dev.agentconnect.conformance.check.Check;
import java.util.List;
import java.util.stream.Stream;

/** All checks of a connector, in the order in which they run. */
public final class ConnectorSuite {
    private ConnectorSuite() {}

    /**
     * The checks.
     *
     * @return control plane first, whole-run checks last
     */
    public static List<Check> checks() {
        return Stream.of(
                        ControlPlaneChecks.all(),
                        HandshakeChecks.all(),
                        HelloChecks.all(),
                        NegotiationChecks.all(),
                        PingChecks.all(),
                        BadInputChecks.all(),
                        FrameChecks.all(),
                        ChannelChecks.all(),
                        SwapChecks.all(),
                        AuthChecks.all(),
                        WrongInputChecks.all(),
                        QrChecks.all(),
                        ToolChecks.all(),
                        ToolCorrelationChecks.all(),
                        ChatChecks.all(),
                        DeltaChecks.all(),
                        ActivityChecks.all(),
                        InboundChecks.all(),
                        InboundEndChecks.all(),
                        UploadChecks.all(),
                        DownloadChecks.all(),
                        TargetChecks.all(),
                        CrashChecks.all(),
                        RestartChecks.all(),
                        TimeChecks.all(),
                        WholeRunChecks.all())
                .flatMap(List::stream)
                .toList();
    }
}
