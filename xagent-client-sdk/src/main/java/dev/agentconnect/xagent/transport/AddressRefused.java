package dev.agentconnect.xagent.transport;

import java.net.UnknownHostException;

/** A host name or address leads where a request must not go. Nothing was sent there. */
public final class AddressRefused extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception; the text holds neither name nor address. */
    public AddressRefused() {
        super("the host has an address that may not be reached from here");
    }
}
