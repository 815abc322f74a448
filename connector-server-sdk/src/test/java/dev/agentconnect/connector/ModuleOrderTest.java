package dev.agentconnect.connector;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModuleOrderTest {
    private static final String ROOT = "dev.agentconnect.connector";

    /** Top to bottom: a package imports only what stands below it. */
    private static final List<String> ORDER = List.of(
            ROOT,
            ROOT + ".endpoint",
            ROOT + ".engine",
            ROOT + ".delivery",
            ROOT + ".lease",
            ROOT + ".auth",
            ROOT + ".file",
            ROOT + ".store.jdbc",
            ROOT + ".store",
            ROOT + ".limits",
            ROOT + ".handler",
            ROOT + ".observe.micrometer",
            ROOT + ".observe");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void aPackageImportsOnlyWhatStandsBelowIt() {
        for (int i = 1; i < ORDER.size(); i++) {
            String[] above = ORDER.subList(0, i).toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(ORDER.get(i))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above)
                    .check(CLASSES);
        }
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void everyPackageHasItsPlace() {
        noClasses()
                .should()
                .resideOutsideOfPackages(ORDER.toArray(String[]::new))
                .check(CLASSES);
    }

    @Test
    void onlyTheRootKnowsTheEmbeddedServer() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.agentconnect.host.jetty..", "org.eclipse.jetty..")
                .check(CLASSES);
    }

    @Test
    void theEngineKnowsNoHttp() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT, ROOT + ".endpoint")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.agentconnect.host", "dev.agentconnect.host.http..")
                .check(CLASSES);
    }

    @Test
    void timeComesOnlyFromTheTimersThatAreGiven() {
        noClasses()
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .check(CLASSES);
    }
}
