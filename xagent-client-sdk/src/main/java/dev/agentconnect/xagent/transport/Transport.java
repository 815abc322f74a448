package dev.agentconnect.xagent.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * HTTP and WebSocket as this SDK needs them. No implementation follows a redirect or repeats a request by itself. Thread
 * safe; {@link #close} is bounded and makes running calls fail.
 */
public interface Transport extends AutoCloseable {
    /**
     * GETs a short document.
     *
     * @param request where to
     * @param maxBytes the longest body
     * @return the answer, whatever its status
     * @throws IOException when there is no whole answer within the bounds
     */
    HttpAnswer fetch(HttpRequest request, int maxBytes) throws IOException;

    /**
     * GETs a file.
     *
     * @param request where to
     * @param allowed tells which addresses the host may have; the connection goes to an address that it was asked about,
     *     unless a proxy resolves the name
     * @return the answer, whatever its status, with the body unread
     * @throws AddressRefused when the host has another address; nothing is sent then
     * @throws IOException when there is no answer
     */
    HttpDownload download(HttpRequest request, Predicate<InetAddress> allowed) throws IOException;

    /**
     * POSTs a file as multipart/form-data, field {@code file}.
     *
     * @param request where to
     * @param part the file
     * @param maxAnswerBytes the longest answer
     * @return the answer, whatever its status
     * @throws IOException when there is no whole answer
     */
    HttpAnswer upload(HttpRequest request, UploadPart part, int maxAnswerBytes) throws IOException;

    /**
     * Opens a WebSocket without waiting for it.
     *
     * @param request where to; an http or https address
     * @param subprotocol the subprotocol to offer
     * @param listener receives what happens
     * @return the sending half; usable once the listener was told
     */
    FrameSocket dial(HttpRequest request, String subprotocol, FrameListener listener);

    @Override
    void close();
}
