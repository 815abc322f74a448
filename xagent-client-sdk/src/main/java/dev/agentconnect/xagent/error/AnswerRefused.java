package dev.agentconnect.xagent.error;

/** An answer came that the protocol does not allow. Whether the request took effect is not known. */
public final class AnswerRefused extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param request the wire type of the request
     * @param fault what is wrong with the answer, without its content
     */
    public AnswerRefused(String request, String fault) {
        super("answer to " + request + " refused: " + fault, null);
    }

    @Override
    public boolean isOutcomeUnknown() {
        return true;
    }
}
