package dev.agentconnect.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The BOM names every published module, in the version of this build, and nothing else. */
class BomTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> NOT_PUBLISHED = List.of("bom", "examples", "docs", "benchmarks");

    private static Document pom(String folder) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(ROOT.resolve(folder).resolve("pom.xml").toFile());
    }

    private static List<String> texts(Document pom, String path) throws Exception {
        NodeList nodes = (NodeList)
                XPathFactory.newInstance().newXPath().evaluate(path, pom, javax.xml.xpath.XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent().strip());
        }
        return texts;
    }

    @Test
    void theBomHasEveryPublishedModule() throws Exception {
        List<String> modules = texts(pom("."), "/project/modules/module").stream()
                .filter(m -> !NOT_PUBLISHED.contains(m))
                .toList();
        assertThat(texts(pom("bom"), "/project/dependencyManagement/dependencies/dependency/artifactId"))
                .containsExactlyInAnyOrderElementsOf(modules);
    }

    @Test
    void everythingInTheBomHasTheVersionOfThisBuild() throws Exception {
        assertThat(texts(pom("bom"), "/project/dependencyManagement/dependencies/dependency/version"))
                .containsOnly("${project.version}");
    }

    @Test
    void thePublishedBomHasNoParentAndNothingOfAnybodyElse() throws Exception {
        Document published = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(ROOT.resolve("bom/.flattened-pom.xml").toFile());
        assertThat(texts(published, "/project/parent")).isEmpty();
        assertThat(texts(published, "/project/dependencyManagement/dependencies/dependency/groupId"))
                .containsOnly("dev.agentconnect");
    }
}
