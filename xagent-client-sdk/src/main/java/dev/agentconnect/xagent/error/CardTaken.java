package dev.agentconnect.xagent.error;

/** Another connector of the catalog has this card id (section 8.2, rule HACK-07). Nothing was connected. */
public final class CardTaken extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param connectorCardId the id that is taken
     */
    public CardTaken(String connectorCardId) {
        super("another Base URL is registered for the card " + connectorCardId, null);
    }
}
