package dev.agentconnect.examples.telegram.inbound;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps, for each bot, the first update that is not safe yet: one small file, named after the bot's numeric id. One thread per
 * bot at a time.
 *
 * <p>The Bot API forgets updates only when a higher offset is asked for. The file covers the gap between "handed over" and
 * "asked for more".
 */
final class OffsetStore {
    /** No offset file is longer; a longer one is not ours. */
    private static final int MAX_FILE_BYTES = 32;

    private static final Logger LOG = LoggerFactory.getLogger(OffsetStore.class);

    private final Path directory;

    OffsetStore(Path directory) {
        this.directory = directory;
    }

    /**
     * Reads an offset.
     *
     * @return 0 when there is none, or none that can be read; the Bot API then gives whatever it still has
     */
    int load(long botId) {
        try {
            Path file = file(botId);
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw new NumberFormatException();
            }
            return Math.max(0, Integer.parseInt(Files.readString(file).strip()));
        } catch (NoSuchFileException none) {
            return 0;
        } catch (IOException | NumberFormatException unreadable) {
            LOG.warn("the offset of bot {} cannot be read; messages may come twice", botId);
            return 0;
        }
    }

    /**
     * Replaces an offset: after a crash there is the old one or the new one, never half of one.
     *
     * @throws IOException when it is not on the disk
     */
    void store(long botId, int offset) throws IOException {
        Files.createDirectories(directory);
        Path temporary = directory.resolve(botId + ".new");
        try (FileChannel out = FileChannel.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = ByteBuffer.wrap(Integer.toString(offset).getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        }
        Files.move(temporary, file(botId), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path file(long botId) {
        return directory.resolve(Long.toString(botId));
    }
}
