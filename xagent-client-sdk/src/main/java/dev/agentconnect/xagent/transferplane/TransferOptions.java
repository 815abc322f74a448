package dev.agentconnect.xagent.transferplane;

/**
 * The bounds on files.
 *
 * @param maxUploadBytes the longest file to send, default 100 MiB
 * @param maxDownloadBytes the longest file to fetch, default 100 MiB
 * @param maxRedirects how many redirects a download may take, default 5
 */
public record TransferOptions(long maxUploadBytes, long maxDownloadBytes, int maxRedirects) {
    /** The numbers of this suite. */
    public static final TransferOptions DEFAULTS = new TransferOptions(100L << 20, 100L << 20, 5);
}
