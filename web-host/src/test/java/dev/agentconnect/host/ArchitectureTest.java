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
                .layer("testing")
                .definedBy("dev.agentconnect.host.testing")
                .layer("jetty")
                .definedBy("dev.agentconnect.host.jetty")
                .layer("session")
                .definedBy("dev.agentconnect.host.jetty.session")
                .layer("servlet")
                .definedBy("dev.agentconnect.host.servlet")
                .layer("exchange")
                .definedBy("dev.agentconnect.host.exchange")
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
                .whereLayer("testing")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("jetty")
                .mayOnlyBeAccessedByLayers("testing")
                .whereLayer("session")
                .mayOnlyBeAccessedByLayers("jetty")
                .whereLayer("servlet")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("exchange")
                .mayOnlyBeAccessedByLayers("jetty", "servlet")
                .whereLayer("facade")
                .mayOnlyBeAccessedByLayers("testing", "jetty", "servlet", "exchange")
                .whereLayer("multipart")
                .mayOnlyBeAccessedByLayers("exchange")
                .whereLayer("socket")
                .mayOnlyBeAccessedByLayers("jetty", "session", "servlet", "exchange")
                .whereLayer("http")
                .mayOnlyBeAccessedByLayers("testing", "jetty", "servlet", "exchange", "facade", "multipart")
                .whereLayer("websocket")
                .mayOnlyBeAccessedByLayers("jetty", "session", "servlet", "facade", "socket")
                .whereLayer("time")
                .mayOnlyBeAccessedByLayers("testing", "jetty", "session", "servlet", "socket", "exchange", "facade")
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
    void onlyTheAdapterKnowsTheContainer() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.agentconnect.host.servlet")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jakarta..")
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
