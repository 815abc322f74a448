package dev.agentconnect.protocol.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/**
 * The endless list of numbers that RFC 8785, appendix B, points at: a fixed part, two thousand neighbours of the smallest
 * normal number, then a chain of SHA-256 blocks read as little-endian doubles.
 */
final class NumberList implements DoubleSupplier {
    private static final int NEIGHBOURS = 2_000;
    private static final long SMALLEST_NORMAL = 0x0010000000000000L;

    private final long[] fixed = fixedPart();
    private int next;
    private ByteBuffer block = ByteBuffer.allocate(0);
    private byte[] chain = new byte[32];

    private static long[] fixedPart() {
        try (InputStream in =
                Objects.requireNonNull(NumberList.class.getResourceAsStream("number-list-bits.txt"), "number list")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.substring(text.indexOf('\n') + 1).trim().split("\\s+"))
                    .mapToLong(bits -> Long.parseUnsignedLong(bits, 16))
                    .toArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public double getAsDouble() {
        int at = next++;
        if (at < fixed.length) {
            return Double.longBitsToDouble(fixed[at]);
        }
        if (at < fixed.length + NEIGHBOURS) {
            return Double.longBitsToDouble(SMALLEST_NORMAL + at - fixed.length);
        }
        double value = 0;
        while (value == 0 || !Double.isFinite(value)) {
            value = chained();
        }
        return value;
    }

    private double chained() {
        if (!block.hasRemaining()) {
            try {
                chain = MessageDigest.getInstance("SHA-256").digest(chain);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
            block = ByteBuffer.wrap(chain).order(ByteOrder.LITTLE_ENDIAN);
        }
        return block.getDouble();
    }
}
