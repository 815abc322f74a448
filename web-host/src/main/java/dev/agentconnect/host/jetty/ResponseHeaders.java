package dev.agentconnect.host.jetty;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;

/** Writes the headers of a handler, none of which may end the header section or contradict the host. */
final class ResponseHeaders {
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7E\\xA0-\\xFF]*");
    private static final Set<String> OWN = Set.of("content-length", "transfer-encoding", "connection", "server");

    private ResponseHeaders() {}

    static void write(Response response, int status, Map<String, String> headers, long length) {
        headers.forEach(ResponseHeaders::check);
        response.setStatus(status);
        headers.forEach((name, value) -> response.getHeaders().put(name, value));
        if (status != 204 && status != 304) {
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, length);
        }
    }

    private static void check(String name, String value) {
        boolean own = OWN.contains(name.toLowerCase(Locale.ROOT));
        if (own || !NAME.matcher(name).matches() || !VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("this response header cannot be sent");
        }
    }
}
