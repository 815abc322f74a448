package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.report.KitVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class VersionLine implements IVersionProvider {
    VersionLine() {}

    @Override
    public String[] getVersion() {
        return new String[] {"agent-connect-conformance " + KitVersion.read() + " (Connector Protocol 3.0)"};
    }
}
