package dev.agentconnect.xagent.transport;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Sink;
import okio.Socket;
import okio.Source;

/**
 * Bounds what a WebSocket may take in. OkHttp collects a whole message in memory, however long, so the bytes are watched
 * below it: a message that is announced too long is never collected. What follows it is read and thrown away until the
 * close handshake, or the cancel after it, ends the socket.
 *
 * <p>OkHttp's offer of permessage-deflate is taken back, because a bound on compressed bytes is none.
 */
final class BoundedFrames implements Interceptor {
    private static final long SCRATCH_BYTES = 8 << 10;

    private final long maxBytes;

    BoundedFrames(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        Response response = chain.proceed(
                request.newBuilder().removeHeader("Sec-WebSocket-Extensions").build());
        Socket socket = response.socket();
        OkHttpFrames frames = request.tag(OkHttpFrames.class);
        if (socket == null || frames == null) {
            return response;
        }
        return response.newBuilder()
                .socket(new BoundedSocket(socket, new Metered(socket.getSource(), frames, maxBytes)))
                .build();
    }

    private record BoundedSocket(Socket socket, Source source) implements Socket {
        @Override
        public Source getSource() {
            return source;
        }

        @Override
        public Sink getSink() {
            return socket.getSink();
        }

        @Override
        public void cancel() {
            socket.cancel();
        }
    }

    private static final class Metered extends ForwardingSource {
        private final MessageMeter meter;
        private final OkHttpFrames frames;
        private boolean tooLong;

        Metered(Source source, OkHttpFrames frames, long maxBytes) {
            super(source);
            this.frames = frames;
            this.meter = new MessageMeter(maxBytes);
        }

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            if (tooLong) {
                return swallow();
            }
            long before = sink.size();
            long count = super.read(sink, byteCount);
            if (count > 0 && !meter.follow(sink, before, before + count)) {
                tooLong = true;
                frames.tooLong();
            }
            return count;
        }

        private long swallow() throws IOException {
            Buffer scratch = new Buffer();
            while (super.read(scratch, SCRATCH_BYTES) >= 0) {
                scratch.clear();
            }
            return -1;
        }
    }
}
