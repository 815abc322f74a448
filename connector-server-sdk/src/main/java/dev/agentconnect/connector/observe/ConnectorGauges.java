package dev.agentconnect.connector.observe;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What a connector holds, asked at each call. All methods may be called from any thread; {@link #messagesWaiting} may block on the store. */
public interface ConnectorGauges {
    /**
     * Open data plane sockets.
     *
     * @return the number, with or without a hello
     */
    int sockets();

    /**
     * Connector ids that are alive (section 8.2).
     *
     * @return the number, those within their lease included
     */
    int connectors();

    /**
     * Channels.
     *
     * @return the number, open or not
     */
    int channels();

    /**
     * Kept files (section 5).
     *
     * @return the number
     */
    int files();

    /**
     * The room that kept files and files under way take.
     *
     * @return bytes; a file counts at least 4 KiB
     */
    long fileBytes();

    /**
     * Messages of the target that xAgent has not taken yet.
     *
     * @return the number, or empty while the store is away
     */
    OptionalLong messagesWaiting();

    /**
     * The open data planes.
     *
     * @return one entry each, in no order
     */
    List<DataPlane> dataPlanes();

    /**
     * One open data plane (section 6).
     *
     * @param connectorId who said hello, or null before that
     * @param lastLivenessAt when the last frame of any kind came, such as the answer to a ping; the time of opening before the first one
     * @param silence how long ago that is
     */
    record DataPlane(@Nullable String connectorId, Instant lastLivenessAt, Duration silence) {}
}
