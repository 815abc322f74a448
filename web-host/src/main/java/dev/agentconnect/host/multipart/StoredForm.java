package dev.agentconnect.host.multipart;

import dev.agentconnect.host.http.FilePart;
import dev.agentconnect.host.http.MultipartForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fields in memory, files on disk. */
final class StoredForm implements MultipartForm {
    private final Map<String, String> fields = new HashMap<>();
    private final List<StoredFile> files = new ArrayList<>();

    void add(String name, String value) {
        fields.putIfAbsent(name, value);
    }

    void add(StoredFile file) {
        files.add(file);
    }

    @Override
    public @Nullable FilePart file(String name) {
        for (StoredFile file : files) {
            if (file.name().equals(name)) {
                return file;
            }
        }
        return null;
    }

    @Override
    public @Nullable String field(String name) {
        return fields.get(name);
    }

    @Override
    public void close() {
        files.forEach(StoredFile::delete);
    }
}
