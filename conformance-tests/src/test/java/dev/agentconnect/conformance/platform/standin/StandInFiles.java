package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.platform.PlatformStep;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The files of the platform, which a tool gets as the reference of an upload. */
final class StandInFiles {
    private static final String ARGUMENT = "file_ref";

    private final Flaw flaw;
    private final StandInControl control;
    private final Map<String, PlatformStep> filesByRef = new ConcurrentHashMap<>();

    StandInFiles(Flaw flaw, StandInControl control) {
        this.flaw = flaw;
        this.control = control;
    }

    String keep(PlatformStep step) {
        String ref = "platform_file_" + (filesByRef.size() + 1);
        filesByRef.put(ref, step);
        return ref;
    }

    void convert(String channelId, ObjectNode arguments) {
        PlatformStep file = filesByRef.get(arguments.path(ARGUMENT).asText());
        if (file == null) {
            return;
        }
        String base64 = file.text("base64");
        String uploaded = control.upload(
                channelId, file.text("filename"), Base64.getDecoder().decode(base64));
        if (flaw == Flaw.FILE_CONTENT_IN_CALL) {
            arguments.put(ARGUMENT, base64);
        } else if (flaw != Flaw.FILE_NOT_CONVERTED) {
            arguments.put(ARGUMENT, uploaded);
        }
    }
}
