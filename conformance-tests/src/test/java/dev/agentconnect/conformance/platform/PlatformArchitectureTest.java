package dev.agentconnect.conformance.platform;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PlatformArchitectureTest {
    private static final String KIT = "dev.agentconnect.conformance";
    private static final String ROOT = KIT + ".platform";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(KIT);

    @Test
    void packagesOfTheClientSuiteImportOnlyWhatStandsBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("command")
                .definedBy(KIT + ".command")
                .layer("junit")
                .definedBy(ROOT + ".junit")
                .layer("scenario")
                .definedBy(ROOT + ".scenario")
                .layer("connector")
                .definedBy(ROOT + ".connector")
                .layer("listen")
                .definedBy(ROOT + ".listen")
                .layer("port")
                .definedBy(ROOT)
                .whereLayer("junit")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("scenario")
                .mayOnlyBeAccessedByLayers("command", "junit")
                .whereLayer("connector")
                .mayOnlyBeAccessedByLayers("scenario")
                .whereLayer("listen")
                .mayOnlyBeAccessedByLayers("scenario", "connector")
                .whereLayer("port")
                .mayOnlyBeAccessedByLayers("command", "junit", "scenario")
                .check(CLASSES);
    }

    @Test
    void theClientSuiteKnowsNeitherTheConnectorSuiteNorReportsNorCommands() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(KIT + ".suite..", KIT + ".report..", KIT + ".command..")
                .check(CLASSES);
    }
}
