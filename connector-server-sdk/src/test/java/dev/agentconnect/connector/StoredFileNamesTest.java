package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.connector.handler.ChannelFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that a peer or target gives: they decide no path and break no header (section 5). */
class StoredFileNamesTest extends ServerTest {
    private static final List<String> NAMES = List.of(
            "../../x",
            "..\\..\\x",
            "/etc/x",
            "C:\\x",
            "a/../../x",
            "..",
            "",
            "a\u0000b",
            "a\r\nX-H: 1",
            "x".repeat(300),
            "semi;colon \"q\".txt",
            "文件.txt",
            "trap");

    @TempDir
    Path directory;

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.filesDirectory(directory.resolve("link"));
    }

    @Test
    void theBytesStayUnderTheFolderAndTheNameIsOneWellFormedHeader() throws Exception {
        Path base = Files.createDirectory(directory.resolve("base"));
        Files.createSymbolicLink(directory.resolve("link"), base);
        Path outside = Files.writeString(directory.resolve("outside"), "untouched");
        Files.createSymbolicLink(base.resolve("trap"), outside);
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            for (String name : NAMES) {
                byte[] bytes = ("bytes of " + name).getBytes(StandardCharsets.UTF_8);
                ChannelFile file = sample.bound.get(channel).keepFile(name, null, new ByteArrayInputStream(bytes));
                assertServed(file, bytes);
            }
        }
        assertThat(outside).hasContent("untouched");
        try (Stream<Path> all = Files.walk(directory)) {
            assertThat(all.filter(path -> Files.isRegularFile(path) && !Files.isSymbolicLink(path)))
                    .as("every file but the one outside")
                    .hasSize(NAMES.size() + 1)
                    .filteredOn(path -> !path.equals(outside))
                    .allSatisfy(path -> assertThat(path.toRealPath()).hasParent(base.toRealPath()));
        }
    }

    private void assertServed(ChannelFile file, byte[] bytes) throws Exception {
        Request request = new Request.Builder()
                .url(server().baseUri() + "/files/refs/" + file.fileRef())
                .build();
        try (Response response = TestXAgent.HTTP.newCall(request).execute()) {
            assertThat(response.code()).isEqualTo(200);
            assertThat(response.body().bytes()).isEqualTo(bytes);
            assertThat(response.headers("Content-Disposition")).hasSize(1);
            assertThat(response.header("X-H")).isNull();
        }
        assertThat(file.filename()).isNotBlank().doesNotContain("/", "\\", "\r", "\n", "\u0000");
        assertThat(file.filename().length()).isLessThanOrEqualTo(255);
    }
}
