package dev.agentconnect.protocol;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModuleOrderTest {
    private static final String ROOT = "dev.agentconnect.protocol.";

    /** Top to bottom: a package imports only what stands below it. A package that is not there yet is fine. */
    private static final List<String> ORDER = List.of(
            "xagent.codec",
            "xagent.validation",
            "xagent.packet",
            "xagent.profile",
            "xagent.descriptor",
            "xagent.card",
            "xagent.envelope",
            "rule",
            "binding",
            "secret",
            "json");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.agentconnect.protocol");

    @Test
    void aPackageImportsOnlyWhatStandsBelowIt() {
        for (int i = 1; i < ORDER.size(); i++) {
            String[] above = ORDER.subList(0, i).stream().map(ROOT::concat).toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(ROOT + ORDER.get(i))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above)
                    .allowEmptyShould(true)
                    .check(CLASSES);
        }
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void everyPackageHasItsPlace() {
        String[] known = ORDER.stream().map(ROOT::concat).toArray(String[]::new);
        noClasses().should().resideOutsideOfPackages(known).check(CLASSES);
    }

    @Test
    void theModelNeitherLogsNorKeepsTime() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.slf4j..", "java.util.logging..", "java.net.http..")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .check(CLASSES);
    }
}
