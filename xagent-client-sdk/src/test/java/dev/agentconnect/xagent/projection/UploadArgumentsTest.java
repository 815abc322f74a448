package dev.agentconnect.xagent.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.xagent.error.ToolRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UploadArgumentsTest {
    private static ObjectNode json(String text) {
        return (ObjectNode) Json.reader(JsonLimits.DOCUMENT).read(text.replace('\'', '"'));
    }

    private static UploadArguments of(String properties, String required) {
        ObjectNode schema = json("{'type':'object','required':[" + required + "],'properties':{" + properties + "}}");
        return UploadArguments.of(new CardTool("t", null, null, null, null, schema, null, Map.of()));
    }

    private static final String MARKED = "{'type':'string','x-upload-ref':true}";

    @Test
    void argumentThatIsCalledFileRefNeedsNoMark() {
        UploadArguments arguments = of("'file_ref':{'type':'string'},'text':{'type':'string'}", "'file_ref'");
        assertThat(arguments.isEmpty()).isFalse();
        assertThat(arguments.replace(json("{'text':'a','file_ref':'r'}"), ref -> "up " + ref))
                .isEqualTo(json("{'text':'a','file_ref':'up r'}"));
    }

    @Test
    void toolWithoutUploadsIsLeftAsItIs() {
        UploadArguments arguments = of("'reply_ref':{'type':'string'},'file_ref':{'type':'object'}", "'reply_ref'");
        assertThat(arguments.isEmpty()).isTrue();
        assertThat(arguments.project().inputSchema())
                .isEqualTo(json("{'type':'object','required':['reply_ref'],'properties':{'reply_ref':{'type':'string'},"
                        + "'file_ref':{'type':'object'}}}"));
    }

    @Test
    void severalUploadsHaveNamesOfTheirOwn() {
        UploadArguments arguments = of("'photo':" + MARKED + ",'thumb':" + MARKED, "'photo'");
        ObjectNode schema = arguments.project().inputSchema();
        assertThat(schema.path("properties").fieldNames())
                .toIterable()
                .containsExactly("file_ref_photo", "file_ref_thumb");
        assertThat(schema.path("required").toString()).isEqualTo("[\"file_ref_photo\"]");
        assertThat(arguments.replace(json("{'file_ref_photo':'a','file_ref_thumb':'b'}"), ref -> ref + "!"))
                .isEqualTo(json("{'photo':'a!','thumb':'b!'}"));
    }

    @Test
    void markedNameDoesNotHideAnotherArgumentCalledFileRef() {
        UploadArguments arguments = of("'photo':" + MARKED + ",'file_ref':{'type':'integer'}", "");
        assertThat(arguments.project().inputSchema().path("properties").fieldNames())
                .toIterable()
                .containsExactly("file_ref_photo", "file_ref");
    }

    @Test
    void listOfUploadsIsReplacedInItsOrder() {
        UploadArguments arguments =
                of("'media':{'type':'array','items':{'type':'string'},'x-upload-ref':true}", "'media'");
        List<String> uploaded = new ArrayList<>();
        ObjectNode wire = arguments.replace(json("{'file_ref':['a','b']}"), ref -> {
            uploaded.add(ref);
            return ref + uploaded.size();
        });
        assertThat(wire).isEqualTo(json("{'media':['a1','b2']}"));
        assertThat(arguments
                        .project()
                        .inputSchema()
                        .at("/properties/file_ref/items/type")
                        .asText())
                .isEqualTo("string");
    }

    @Test
    void nothingIsUploadedWhenAnyArgumentIsBad() {
        UploadArguments arguments =
                of("'photo':" + MARKED + ",'media':{'type':'array','items':{'type':'string'},'x-upload-ref':true}", "");
        for (String bad : List.of(
                "{'file_ref_photo':'a','file_ref_media':'b'}",
                "{'file_ref_photo':'a','file_ref_media':['b',7]}",
                "{'file_ref_photo':['a'],'file_ref_media':['b']}",
                "{'file_ref_photo':'a','media':['b']}")) {
            assertThatThrownBy(() -> arguments.replace(json(bad), ref -> {
                        throw new AssertionError("uploaded " + ref);
                    }))
                    .isInstanceOf(ToolRefused.class);
        }
    }

    @Test
    void optionalFileMayBeLeftOut() {
        UploadArguments arguments = of("'photo':" + MARKED, "");
        assertThat(arguments.replace(json("{'text':'a'}"), ref -> ref)).isEqualTo(json("{'text':'a'}"));
    }
}
