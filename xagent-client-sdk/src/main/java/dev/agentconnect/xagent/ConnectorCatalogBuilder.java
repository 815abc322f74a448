package dev.agentconnect.xagent;

import dev.agentconnect.xagent.link.SystemTimers;
import dev.agentconnect.xagent.link.Timers;
import dev.agentconnect.xagent.transport.OkHttpTransport;
import dev.agentconnect.xagent.transport.TlsSettings;
import dev.agentconnect.xagent.transport.Transport;
import java.security.SecureRandom;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Makes a {@link ConnectorCatalog}. Not thread safe. */
public final class ConnectorCatalogBuilder {
    private CatalogOptions options = CatalogOptions.DEFAULTS;
    private CatalogListener listener = CatalogListener.NONE;
    private BiConsumer<String, ConnectorClientBuilder> clients = (connectorCardId, client) -> {};
    private RandomGenerator random = new SecureRandom();
    private @Nullable Timers timers;
    private @Nullable TlsSettings tls;

    ConnectorCatalogBuilder() {}

    /** What a catalog is made of. */
    record Settings(
            CatalogOptions options,
            CatalogListener listener,
            BiConsumer<String, ConnectorClientBuilder> clients,
            Transport transport,
            Timers timers,
            boolean ownsTimers,
            RandomGenerator random) {}

    /**
     * Sets bounds and waits. Default: {@link CatalogOptions#DEFAULTS}.
     *
     * @param catalogOptions the options
     * @return this
     */
    public ConnectorCatalogBuilder options(CatalogOptions catalogOptions) {
        options = catalogOptions;
        return this;
    }

    /**
     * Sets who hears what happens. Default: nobody.
     *
     * @param catalogListener the listener
     * @return this
     */
    public ConnectorCatalogBuilder listener(CatalogListener catalogListener) {
        listener = catalogListener;
        return this;
    }

    /**
     * Sets what is done to each new client before it is made, for example to give it options, a listener, and the
     * connector id as last known. Address, key and card are set already.
     *
     * @param settings is given the card's id and the client's builder
     * @return this
     */
    public ConnectorCatalogBuilder clients(BiConsumer<String, ConnectorClientBuilder> settings) {
        clients = settings;
        return this;
    }

    /**
     * Sets clock and alarms, also for clients. They are not closed with the catalog. Default: the system's.
     *
     * @param port the timers
     * @return this
     */
    public ConnectorCatalogBuilder timers(Timers port) {
        timers = port;
        return this;
    }

    /**
     * Sets trust and certificate for cards, skills and health, and for the clients. Default: the platform's.
     *
     * @param settings the context
     * @return this
     */
    public ConnectorCatalogBuilder tls(TlsSettings settings) {
        tls = settings;
        return this;
    }

    /**
     * Sets the source of jitter.
     *
     * @param source a thread safe generator
     * @return this
     */
    public ConnectorCatalogBuilder random(RandomGenerator source) {
        random = source;
        return this;
    }

    /**
     * Makes the catalog. Nothing is sent yet.
     *
     * @return a catalog; close it
     */
    public ConnectorCatalog build() {
        TlsSettings trust = tls;
        BiConsumer<String, ConnectorClientBuilder> asSet = clients;
        return new ConnectorCatalog(new Settings(
                options,
                listener,
                trust == null ? asSet : (id, client) -> asSet.accept(id, client.tls(trust)),
                trust == null
                        ? OkHttpTransport.create(options.transport())
                        : OkHttpTransport.create(trust, options.transport()),
                timers == null ? new SystemTimers() : timers,
                timers == null,
                random));
    }
}
