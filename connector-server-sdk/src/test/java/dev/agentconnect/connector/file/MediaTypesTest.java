package dev.agentconnect.connector.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypesTest {
    private static String of(String head, String said) {
        return MediaTypes.of(head.getBytes(StandardCharsets.ISO_8859_1), said);
    }

    @Test
    void knownBytesWinOverWhatWasSaid() {
        assertThat(of("\u0089PNG\r\n\u001a\nrest", "image/jpeg")).isEqualTo("image/png");
        assertThat(of("\u00ff\u00d8\u00ff\u00e0", "text/html")).isEqualTo("image/jpeg");
        assertThat(of("%PDF-1.7", null)).isEqualTo("application/pdf");
        assertThat(of("RIFF1234WEBPVP8 ", "image/png")).isEqualTo("image/webp");
    }

    @ParameterizedTest
    @CsvSource({
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document,"
                + "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/epub+zip,application/epub+zip",
        "application/octet-stream,application/zip",
        "application/xhtml+xml,application/zip",
        "text/html,application/zip",
        "image/png,application/zip"
    })
    void aCloserWordForAContainerStays(String said, String is) {
        assertThat(of("PK\u0003\u0004....", said)).isEqualTo(is);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<!DOCTYPE HTML><p>", "  \r\n<html>", "\u00ef\u00bb\u00bf<script>", "<svg onload=x>", "<?xml ?>"
            })
    void aPageThatIsCalledAnImageIsAPageAndNeverServedAsOne(String page) {
        String type = of(page, "image/png");
        assertThat(type).isEqualTo("text/html");
        assertThat(MediaTypes.served(type)).isEqualTo(MediaTypes.UNKNOWN);
        assertThat(MediaTypes.served(of(page, null))).isEqualTo(MediaTypes.UNKNOWN);
        assertThat(new FileName("a", type).kind()).isEqualTo("file");
    }

    @Test
    void aTextThatShowsAPageIsStillAText() {
        assertThat(of("<html>", "text/plain")).isEqualTo("text/plain");
        assertThat(of("<html>", "text/markdown")).isEqualTo("text/markdown");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "image/svg+xml",
                "application/xhtml+xml",
                "application/atom+xml",
                "text/javascript",
                "multipart/related"
            })
    void whatABrowserRunsIsServedAsBytes(String type) {
        assertThat(MediaTypes.served(type)).isEqualTo(MediaTypes.UNKNOWN);
    }

    @Test
    void whatNobodyKnowsKeepsItsName() {
        assertThat(of("\u0001\u0002", "application/x-odd")).isEqualTo("application/x-odd");
        assertThat(of("", null)).isNull();
        assertThat(MediaTypes.served(null)).isEqualTo(MediaTypes.UNKNOWN);
        assertThat(MediaTypes.served("image/png")).isEqualTo("image/png");
    }
}
