package dev.agentconnect.conformance.command;

/** What the kit's exit codes mean. */
public final class ExitCode {
    /** All tested musts hold. */
    public static final int CONFORMANT = 0;

    /** A must failed, or the kit could not finish a check by its own fault. */
    public static final int BROKEN = 1;

    /** The command line was wrong. */
    public static final int USAGE = 2;

    /** Nothing could be reached at the given URL. */
    public static final int UNREACHABLE = 3;

    private ExitCode() {}
}
