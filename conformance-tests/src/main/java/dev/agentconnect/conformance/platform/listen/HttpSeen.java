package dev.agentconnect.conformance.platform.listen;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** One HTTP request as it came. Immutable. */
public final class HttpSeen {
    private final String method;
    private final String target;
    private final Map<String, List<String>> headers;
    private final byte[] body;
    private final int port;

    HttpSeen(String method, String target, Map<String, List<String>> headers, byte[] body, int port) {
        this.method = method;
        this.target = target;
        this.headers = headers;
        this.body = body;
        this.port = port;
    }

    /**
     * The method.
     *
     * @return in capitals, as it came
     */
    public String method() {
        return method;
    }

    /**
     * The request target.
     *
     * @return path and query, as they came
     */
    public String target() {
        return target;
    }

    /**
     * The first value of a header.
     *
     * @param name in lower case
     * @return the value, or an empty string
     */
    public String header(String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.get(0);
    }

    /**
     * The body, one character per byte.
     *
     * @return the text in ISO-8859-1
     */
    public String bodyText() {
        return new String(body, StandardCharsets.ISO_8859_1);
    }

    /**
     * The body.
     *
     * @return a copy
     */
    public byte[] body() {
        return body.clone();
    }

    /**
     * The local port that it came to.
     *
     * @return a port number
     */
    public int port() {
        return port;
    }

    /** Header values are left out: one of them may be the key. */
    @Override
    public String toString() {
        return method + " " + target + ", headers " + headers.keySet() + ", " + body.length + " bytes";
    }
}
