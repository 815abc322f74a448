package dev.agentconnect.host.jetty;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import okhttp3.TlsVersion;
import org.jspecify.annotations.Nullable;

/** Certificates of these tests, made by keytool. */
final class Certificates {
    private Certificates() {}

    static Path selfSigned(Path directory, String alias, String password) throws Exception {
        Path keyStore = directory.resolve(alias + ".p12");
        keytool(List.of(
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + alias,
                "-ext",
                "SAN=ip:127.0.0.1",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-storepass",
                password,
                "-keystore",
                keyStore.toString()));
        return keyStore;
    }

    /** A store with the certificate of another store and no key. */
    static Path trustStore(Path of, String alias, String password) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(alias, requireNonNull(read(of, password).getCertificate(alias)));
        Path path = of.resolveSibling(alias + "-trust.p12");
        try (var out = Files.newOutputStream(path)) {
            trusted.store(out, password.toCharArray());
        }
        return path;
    }

    /** A client that trusts the host of that key store, and shows a certificate of its own if it has one. */
    static OkHttpClient client(Path host, @Nullable Path own, String password)
            throws IOException, GeneralSecurityException {
        return client(host, own, password, TlsVersion.TLS_1_3, TlsVersion.TLS_1_2);
    }

    static OkHttpClient client(Path host, @Nullable Path own, String password, TlsVersion... versions)
            throws IOException, GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(read(trustStore(host, "host", password), password));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own == null ? null : keys(own, password), trust.getTrustManagers(), null);
        ConnectionSpec spec = new ConnectionSpec.Builder(ConnectionSpec.COMPATIBLE_TLS)
                .tlsVersions(versions)
                .build();
        return new OkHttpClient.Builder()
                .sslSocketFactory(context.getSocketFactory(), (X509TrustManager) trust.getTrustManagers()[0])
                .connectionSpecs(List.of(spec))
                .build();
    }

    private static KeyManager[] keys(Path own, String password) throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(read(own, password), password.toCharArray());
        return keys.getKeyManagers();
    }

    private static KeyStore read(Path path, String password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(path)) {
            store.load(in, password.toCharArray());
        }
        return store;
    }

    private static void keytool(List<String> arguments) throws Exception {
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> command = new java.util.ArrayList<>(arguments);
        command.add(0, keytool);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }
}
