package dev.agentconnect.conformance.wire;

import dev.agentconnect.protocol.xagent.envelope.HttpHost;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Half of an upload over a plain connection, then nothing: what a client leaves behind that crashes (section 5.1). */
final class CutUpload {
    private static final String BOUNDARY = "conformance-boundary";

    private CutUpload() {}

    static void send(Endpoint endpoint, UploadForm form, @Nullable String apiKey) throws IOException {
        String content = String.valueOf(form.content());
        String part = "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
                + form.filename() + "\"\r\nContent-Type: " + form.mediaType() + "\r\n\r\n";
        int whole = part.length() + content.length() + ("\r\n--" + BOUNDARY + "--\r\n").length();
        URI url = URI.create(endpoint.url("/files/uploads"));
        String head = "POST " + url.getRawPath() + " HTTP/1.1\r\nHost: " + url.getRawAuthority()
                + "\r\nContent-Type: multipart/form-data; boundary=" + BOUNDARY + "\r\nContent-Length: " + whole
                + (form.channel() == null ? "" : "\r\nX-XAgent-Connector-Channel-ID: " + form.channel())
                + (apiKey == null ? "" : "\r\nAuthorization: Bearer " + apiKey) + "\r\n\r\n";
        try (Socket socket = connect(url, (int) endpoint.timeout().toMillis())) {
            OutputStream out = socket.getOutputStream();
            out.write((head + part + content.substring(0, content.length() / 2)).getBytes(StandardCharsets.UTF_8));
            out.flush();
            socket.setSoLinger(true, 0); // a reset, as a killed process leaves it
        }
    }

    private static Socket connect(URI url, int timeoutMillis) throws IOException {
        boolean tls = "https".equalsIgnoreCase(url.getScheme());
        HttpHost place = HttpHost.of(url).orElseThrow(() -> new IOException("no host to connect to"));
        int port = place.port() >= 0 ? place.port() : tls ? 443 : 80;
        Socket socket = tls ? SSLSocketFactory.getDefault().createSocket() : new Socket();
        socket.connect(new InetSocketAddress(place.host(), port), timeoutMillis);
        if (socket instanceof SSLSocket secure) {
            SSLParameters parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
        }
        return socket;
    }
}
