package dev.agentconnect.xagent.projection;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The platform's files, as models know them: by an opaque {@code file_ref} (section 10, rules CARD-40 and CARD-41). The
 * platform implements it and decides which references a session may open.
 */
@FunctionalInterface
public interface UploadReferences {
    /**
     * Opens a file. Called in the thread that invokes the tool; may block.
     *
     * @param fileRef the reference that the model gave; not to be trusted
     * @param sessionId the session of the call, or null
     * @return the open file; it is closed after the upload
     * @throws IOException when there is no such file, or not for this session
     */
    OpenedFile open(String fileRef, @Nullable String sessionId) throws IOException;
}
