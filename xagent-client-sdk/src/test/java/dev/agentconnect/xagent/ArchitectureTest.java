package dev.agentconnect.xagent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "dev.agentconnect.xagent";

    /** Top to bottom: a package imports only what stands below it. */
    private static final List<String> ORDER = List.of(
            ROOT,
            ROOT + ".chat",
            ROOT + ".auth",
            ROOT + ".projection",
            ROOT + ".dataplane",
            ROOT + ".controlplane",
            ROOT + ".transferplane",
            ROOT + ".link",
            ROOT + ".store",
            ROOT + ".file",
            ROOT + ".transport",
            ROOT + ".error");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void packagesImportOnlyWhatStandsBelowThem() {
        for (int below = 1; below < ORDER.size(); below++) {
            noClasses()
                    .that()
                    .resideInAPackage(ORDER.get(below))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(ORDER.subList(0, below).toArray(String[]::new))
                    .check(CLASSES);
        }
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.agentconnect.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyTheTransportKnowsOkHttp() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".transport")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("okhttp3..", "okio..", "kotlin..")
                .check(CLASSES);
    }

    @Test
    void nothingPrintsStackTracesOrSleeps() {
        noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(CLASSES);
    }
}
