package dev.agentconnect.examples.telegram;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ModuleOrderTest {
    private static final String ROOT = "dev.agentconnect.examples.telegram";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void packages_import_only_what_stands_below_them() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("root")
                .definedBy(ROOT)
                .layer("card")
                .definedBy(ROOT + ".card")
                .layer("outbound")
                .definedBy(ROOT + ".outbound")
                .layer("inbound")
                .definedBy(ROOT + ".inbound")
                .layer("account")
                .definedBy(ROOT + ".account")
                .layer("botapi")
                .definedBy(ROOT + ".botapi")
                .layer("stop")
                .definedBy(ROOT + ".stop")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("card")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("outbound")
                .mayOnlyBeAccessedByLayers("root", "card")
                .whereLayer("inbound")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("account")
                .mayOnlyBeAccessedByLayers("root", "card", "outbound", "inbound")
                .whereLayer("botapi")
                .mayOnlyBeAccessedByLayers("root", "account", "outbound", "inbound")
                .check(classes);
    }

    @Test
    void no_packages_form_a_cycle() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(classes);
    }

    @Test
    void only_the_bot_api_package_knows_the_http_client() {
        com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".botapi")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("okhttp3..", "okio..")
                .check(classes);
    }
}
