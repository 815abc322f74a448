package dev.agentconnect.conformance.platform.sdk;

import dev.agentconnect.xagent.projection.OpenedFile;
import dev.agentconnect.xagent.projection.UploadReferences;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The files of a platform, as its models name them. Thread safe. */
final class PlatformFiles implements UploadReferences {
    private record Kept(String filename, String base64) {}

    private final Map<String, Kept> filesByRef = new ConcurrentHashMap<>();

    String keep(String filename, String base64) {
        String ref = "platform_file_" + (filesByRef.size() + 1);
        filesByRef.put(ref, new Kept(filename, base64));
        return ref;
    }

    @Override
    public OpenedFile open(String fileRef, @Nullable String sessionId) throws IOException {
        Kept kept = filesByRef.get(fileRef);
        if (kept == null) {
            throw new FileNotFoundException("no such file of the platform");
        }
        byte[] bytes = Base64.getDecoder().decode(kept.base64());
        return new OpenedFile(new ByteArrayInputStream(bytes), kept.filename(), bytes.length);
    }
}
