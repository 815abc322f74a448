package dev.agentconnect.host.jetty;

import dev.agentconnect.host.exchange.HeaderRules;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;

/** Writes the header section of an answer. */
final class ResponseHeaders {
    private ResponseHeaders() {}

    static void write(Response response, int status, Map<String, String> headers, long length) {
        HeaderRules.check(headers);
        response.setStatus(status);
        headers.forEach((name, value) -> response.getHeaders().put(name, value));
        if (HeaderRules.hasLength(status)) {
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, length);
        }
    }
}
