package dev.agentconnect.examples.telegramstandin;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "dev.agentconnect.examples.telegramstandin";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void aPackageImportsOnlyWhatStandsBelowIt() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("root")
                .definedBy(ROOT)
                .layer("botapi")
                .definedBy(ROOT + ".botapi")
                .layer("control")
                .definedBy(ROOT + ".control")
                .layer("state")
                .definedBy(ROOT + ".state")
                .layer("http")
                .definedBy(ROOT + ".http")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("botapi")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("control")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("state")
                .mayOnlyBeAccessedByLayers("root", "botapi", "control")
                .check(CLASSES);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theStandinUsesNothingElseOfTheProject() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.agentconnect.protocol..",
                        "dev.agentconnect.host..",
                        "dev.agentconnect.connector..",
                        "dev.agentconnect.xagent..",
                        "dev.agentconnect.conformance..",
                        "dev.agentconnect.examples.telegram..")
                .check(CLASSES);
    }
}
