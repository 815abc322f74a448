package dev.agentconnect.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "dev.agentconnect.conformance";
    private static final String PLATFORM = ROOT + ".platform";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesImportOnlyWhatStandsBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("root")
                .definedBy(ROOT)
                .layer("command")
                .definedBy(ROOT + ".command")
                .layer("junit")
                .definedBy(ROOT + ".junit")
                .layer("suite")
                .definedBy(ROOT + ".suite")
                .layer("report")
                .definedBy(ROOT + ".report")
                .layer("check")
                .definedBy(ROOT + ".check")
                .layer("document")
                .definedBy(ROOT + ".document")
                .layer("wire")
                .definedBy(ROOT + ".wire")
                .layer("scenario")
                .definedBy(PLATFORM + ".scenario")
                .layer("scripted")
                .definedBy(PLATFORM + ".connector")
                .layer("listen")
                .definedBy(PLATFORM + ".listen")
                .layer("port")
                .definedBy(PLATFORM)
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("command")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("junit")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("suite")
                .mayOnlyBeAccessedByLayers("command", "junit")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("command", "junit")
                .whereLayer("check")
                .mayOnlyBeAccessedByLayers("command", "junit", "suite", "report", "scenario", "scripted")
                .whereLayer("document")
                .mayOnlyBeAccessedByLayers("root", "command", "junit", "suite", "check")
                .whereLayer("wire")
                .mayOnlyBeAccessedByLayers("command", "junit", "suite", "check", "scenario", "scripted", "port")
                .whereLayer("scenario")
                .mayOnlyBeAccessedByLayers("command", "junit")
                .whereLayer("scripted")
                .mayOnlyBeAccessedByLayers("scenario")
                .whereLayer("listen")
                .mayOnlyBeAccessedByLayers("scenario", "scripted")
                .whereLayer("port")
                .mayOnlyBeAccessedByLayers("command", "junit", "scenario")
                .check(CLASSES);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void neitherSuiteKnowsTheOther() {
        noClasses()
                .that()
                .resideInAPackage(PLATFORM + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".suite..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".suite..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(PLATFORM + "..")
                .check(CLASSES);
    }

    @Test
    void theKitUsesNoneOfOurSdks() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.agentconnect.connector..", "dev.agentconnect.xagent..", "dev.agentconnect.host..")
                .check(CLASSES);
    }

    @Test
    void theWebSocketAndHttpLibrariesStayInTheWirePackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".wire")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.java_websocket..", "okhttp3..")
                .check(CLASSES);
    }
}
