package dev.agentconnect.xagent.transport;

import java.io.InputStream;

/**
 * The file part of an upload. It is sent once and never again by itself.
 *
 * @param filename its name, as the target may show it
 * @param byteSize its length in bytes, or -1 when not known
 * @param content the bytes; read once, not closed
 */
public record UploadPart(String filename, long byteSize, InputStream content) {}
