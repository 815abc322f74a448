package dev.agentconnect.xagent.transport;

import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;

/**
 * A TLS context of one's own: which authorities are trusted and, for mutual TLS, which certificate this side shows. It
 * never loosens the check that the certificate is one of the host that was dialled; for an IP address that is an IP entry
 * among its alternative names.
 *
 * @param context the context, initialised
 * @param trustManager the trust manager that the context was initialised with
 */
public record TlsSettings(SSLContext context, X509TrustManager trustManager) {}
