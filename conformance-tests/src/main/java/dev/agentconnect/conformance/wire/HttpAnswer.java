package dev.agentconnect.conformance.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One HTTP answer. Immutable. */
public final class HttpAnswer {
    private final int status;
    private final Map<String, List<String>> headers;
    private final byte[] body;

    HttpAnswer(int status, Map<String, List<String>> headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    /**
     * The status code.
     *
     * @return the code
     */
    public int status() {
        return status;
    }

    /**
     * All values of a header.
     *
     * @param name in lower case
     * @return the values, none when the header is absent
     */
    public List<String> headers(String name) {
        return headers.getOrDefault(name, List.of());
    }

    /**
     * The body's bytes.
     *
     * @return a copy
     */
    public byte[] body() {
        return body.clone();
    }

    /**
     * Whether the status is 2xx.
     *
     * @return true for success
     */
    public boolean ok() {
        return status >= 200 && status < 300;
    }

    /**
     * Whether the status says that the key was not accepted.
     *
     * @return true for 401 and 403
     */
    public boolean unauthorized() {
        return status == 401 || status == 403;
    }

    /**
     * The body as UTF-8 text.
     *
     * @return the text
     */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /**
     * The first value of a header.
     *
     * @param name in lower case
     * @return empty when the header is absent
     */
    public Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    @Override
    public String toString() {
        return "HTTP " + status + ", " + body.length + " bytes";
    }
}
