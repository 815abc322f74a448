package dev.agentconnect.host.multipart;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.http.FilePart;
import dev.agentconnect.host.http.MalformedBodyException;
import dev.agentconnect.host.http.MultipartForm;
import dev.agentconnect.host.http.MultipartLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormReaderTest {
    private static final String TYPE = "multipart/form-data; boundary=\"b-1\"";
    private static final String FILE = String.join(
            "\r\n",
            "--b-1",
            "Content-Disposition: form-data; name=\"file\"; filename=\"a.bin\"",
            "Content-Type: image/png",
            "",
            "");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    @Test
    void fieldsStayInMemoryAndFilesAreStored() throws IOException {
        String body =
                "preamble\r\n" + FILE + "bytes\r\n--b-1\r\ncontent-disposition: form-data; name=recipient_ref\r\n\r\n"
                        + "收件人\r\n--b-1--\r\nepilogue";

        try (MultipartForm form = read(body)) {
            FilePart file = requireNonNull(form.file("file"));
            assertThat(file.filename()).isEqualTo("a.bin");
            assertThat(file.contentType()).isEqualTo("image/png");
            assertThat(file.size()).isEqualTo(5);
            assertThat(file.open()).hasContent("bytes");
            assertThat(form.field("recipient_ref")).isEqualTo("收件人");
            assertThat(form.field("file")).isNull();
            assertThat(form.file("recipient_ref")).isNull();
        }
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "filename=\"=?utf-8?B?5paH?=\"; filename*=utf-8''%E6%96%87.txt|文.txt",
                "filename*=UTF-8'en'a%20b.txt|a b.txt",
                "filename=\"plain\"; filename*=utf-8''%ff|plain",
                "filename=\"plain\"; filename*=latin-9''x|plain",
                "filename*=utf-8''%e|``"
            })
    void anExtendedFileNameCountsWhenItIsWellFormed(String parameters, String name) throws IOException {
        String head = "--b-1\r\nContent-Disposition: form-data; name=\"file\"; " + parameters + "\r\n\r\n";
        try (MultipartForm form = read(head + "x\r\n--b-1--\r\n")) {
            assertThat(requireNonNull(form.file("file")).filename()).isEqualTo(name);
        }
    }

    @Test
    void aMovedFileOutlivesTheForm() throws IOException {
        Path target = directory.resolve("kept");
        FilePart file;
        try (MultipartForm form = read(FILE + "kept bytes\r\n--b-1--")) {
            file = requireNonNull(form.file("file"));
            file.moveTo(target);
        }
        assertThat(target).hasContent("kept bytes");
        assertThatIllegalStateException().isThrownBy(file::open);
        assertThat(directory).isDirectoryContaining(path -> path.equals(target));
    }

    @Test
    void contentThatLooksLikeADelimiterComesThroughHoweverTheNetworkSplitsIt() throws IOException {
        Random random = new Random(20_261_129);
        for (int round = 0; round < 3_000; round++) {
            byte[] content = new byte[random.nextInt(14)];
            for (int i = 0; i < content.length; i++) {
                content[i] = (byte) "\r\n-b1x".charAt(random.nextInt(6));
            }
            if (new String(content, StandardCharsets.ISO_8859_1).contains("--b-1")) {
                continue;
            }
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            body.writeBytes(FILE.getBytes(StandardCharsets.UTF_8));
            body.writeBytes(content);
            body.writeBytes("\r\n--b-1--\r\n".getBytes(StandardCharsets.UTF_8));
            InputStream split = new SplitStream(body.toByteArray(), random);
            try (MultipartForm form = FormReader.read(TYPE, split, limits(1_000, 10, 100))) {
                FilePart file = requireNonNull(form.file("file"));
                try (InputStream stored = file.open()) {
                    assertThat(stored.readAllBytes()).isEqualTo(content);
                }
            }
        }
    }

    @Test
    void aLargeFileIsStoredByteForByte() throws IOException {
        byte[] content = new byte[300_000];
        new Random(7).nextBytes(content);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(FILE.getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n--b-1--".getBytes(StandardCharsets.UTF_8));

        try (MultipartForm form =
                FormReader.read(TYPE, new ByteArrayInputStream(body.toByteArray()), limits(300_000, 1, 1))) {
            FilePart file = requireNonNull(form.file("file"));
            assertThat(file.open()).hasBinaryContent(content);
        }
    }

    @Test
    void whatIsTooLargeIsRefusedAndLeavesNothingBehind() {
        String field = "--b-1\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n";
        tooLarge(FILE + "123456\r\n--b-1--", limits(5, 10, 10));
        tooLarge(FILE + "1\r\n" + FILE + "2\r\n--b-1--", limits(5, 1, 10));
        tooLarge(FILE + "1\r\n" + field + "12345678901\r\n--b-1--", limits(5, 10, 10));
        tooLarge("--b-1\r\nX: " + "x".repeat(100_000), limits(5, 10, 10));
    }

    @Test
    void aBodyThatEndsEarlyLeavesNothingBehind() {
        for (String body :
                new String[] {"", "--b-1", FILE, FILE + "cut", FILE + "whole\r\n--b-1", FILE + "x\r\n--b-1\r\n"}) {
            assertThatExceptionOfType(MalformedBodyException.class).as(body).isThrownBy(() -> read(body));
            assertThat(directory).isEmptyDirectory();
        }
    }

    @Test
    void aBodyThatIsNotWellFormedIsRefused() {
        malformed(TYPE, "--b-1 junk\r\n\r\n");
        malformed(TYPE, "--b-1\r\n\r\nno disposition\r\n--b-1--");
        malformed(TYPE, "--b-1\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--b-1--");
        malformed(TYPE, "--b-1\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b-1--");
        malformed(TYPE, "--b-1\r\nContent-Disposition: form-data; name=\"open\r\n\r\nx\r\n--b-1--");
        malformed(TYPE, "--b-1\r\nno colon\r\n\r\nx\r\n--b-1--");
        malformed("application/json", "{}");
        malformed("multipart/form-data", "--b-1--");
        malformed("multipart/form-data; boundary=" + "b".repeat(71), "");
    }

    @Test
    void fileNamesComeAsThePeerWroteThem() throws IOException {
        fileName("..\\\\..\\\\x", "..\\..\\x");
        fileName("C:\\dir\\x", "C:\\dir\\x");
        fileName("semi;colon \\\"q\\\".txt", "semi;colon \"q\".txt");
        fileName("文件.txt", "文件.txt");
        fileName("../../x", "../../x");
        fileName("", "");
    }

    private void fileName(String written, String expected) throws IOException {
        String body = FILE.replace("a.bin", written) + "x\r\n--b-1--";
        try (MultipartForm form = read(body)) {
            FilePart file = requireNonNull(form.file("file"));
            assertThat(file.filename()).isEqualTo(expected);
        }
    }

    private void tooLarge(String body, MultipartLimits limits) {
        assertThatExceptionOfType(BodyTooLargeException.class).isThrownBy(() -> read(body, limits));
        assertThat(directory).isEmptyDirectory();
    }

    private void malformed(String contentType, String body) {
        InputStream stream = new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8));
        assertThatExceptionOfType(MalformedBodyException.class)
                .as(body)
                .isThrownBy(() -> FormReader.read(contentType, stream, limits(100, 10, 100)));
    }

    private MultipartForm read(String body) throws IOException {
        return read(body, limits(100, 10, 100));
    }

    private MultipartForm read(String body, MultipartLimits limits) throws IOException {
        return FormReader.read(TYPE, new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)), limits);
    }

    private MultipartLimits limits(long part, int parts, int field) {
        assertThat(Files.isDirectory(directory)).isTrue();
        return new MultipartLimits(directory, part, 1_000_000, parts, field, Duration.ofSeconds(5));
    }

    /** Gives out a few bytes at a time. */
    private static final class SplitStream extends InputStream {
        private final byte[] bytes;
        private final Random random;
        private int at;

        SplitStream(byte[] bytes, Random random) {
            this.bytes = bytes;
            this.random = random;
        }

        @Override
        public int read() {
            return at == bytes.length ? -1 : bytes[at++];
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (at == bytes.length) {
                return -1;
            }
            int count = Math.min(Math.min(length, bytes.length - at), 1 + random.nextInt(20));
            System.arraycopy(bytes, at, target, offset, count);
            at += count;
            return count;
        }
    }
}
