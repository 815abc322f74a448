package dev.agentconnect.host;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.agentconnect.host");

    @Test
    void packagesStandInTheWrittenOrder() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("jetty")
                .definedBy("dev.agentconnect.host.jetty")
                .layer("session")
                .definedBy("dev.agentconnect.host.jetty.session")
                .layer("facade")
                .definedBy("dev.agentconnect.host")
                .layer("multipart")
                .definedBy("dev.agentconnect.host.multipart")
                .layer("socket")
                .definedBy("dev.agentconnect.host.socket")
                .layer("http")
                .definedBy("dev.agentconnect.host.http")
                .layer("websocket")
                .definedBy("dev.agentconnect.host.websocket")
                .layer("time")
                .definedBy("dev.agentconnect.host.time")
                .whereLayer("jetty")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("session")
                .mayOnlyBeAccessedByLayers("jetty")
                .whereLayer("facade")
                .mayOnlyBeAccessedByLayers("jetty")
                .whereLayer("multipart")
                .mayOnlyBeAccessedByLayers("jetty")
                .whereLayer("socket")
                .mayOnlyBeAccessedByLayers("jetty", "session")
                .whereLayer("http")
                .mayOnlyBeAccessedByLayers("jetty", "facade", "multipart")
                .whereLayer("websocket")
                .mayOnlyBeAccessedByLayers("jetty", "session", "facade", "socket")
                .whereLayer("time")
                .mayOnlyBeAccessedByLayers("jetty", "session", "socket")
                .check(CLASSES);
    }

    @Test
    void noPackageIsPartOfACycle() {
        slices().matching("dev.agentconnect.host.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void onlyTheAdapterKnowsTheServer() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.agentconnect.host.jetty..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jetty..")
                .check(CLASSES);
    }

    @Test
    void noPublicSignatureShowsATypeOfTheServer() {
        methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat()
                .arePublic()
                .should()
                .notHaveRawReturnType(resideInAPackage("org.eclipse.jetty.."))
                .check(CLASSES);
    }
}
