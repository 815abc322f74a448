package dev.agentconnect.xagent.transport;

/**
 * A short answer, read whole.
 *
 * @param status the HTTP status
 * @param body the body; not copied, so do not change it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; copying every body would only cost
public record HttpAnswer(int status, byte[] body) {
    /**
     * Whether it is a success.
     *
     * @return true for 2xx
     */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** {@inheritDoc} Without the body. */
    @Override
    public String toString() {
        return "HttpAnswer[status=" + status + ", bytes=" + body.length + "]";
    }
}
