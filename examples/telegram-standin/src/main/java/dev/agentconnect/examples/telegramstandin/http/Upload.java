package dev.agentconnect.examples.telegramstandin.http;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One file part of a multipart body, already on disk.
 *
 * @param fileName the name that the caller gave, without any folder
 * @param contentType the type that the caller gave, if it gave one
 * @param byteSize size in bytes
 * @param path where the bytes lie until {@link Parameters#close()}
 */
public record Upload(String fileName, @Nullable String contentType, long byteSize, Path path) {}
