package dev.agentconnect.protocol.json;

import com.fasterxml.jackson.core.io.NumberOutput;

/**
 * Writes an IEEE 754 double as ECMAScript's {@code Number::toString} does (RFC 8785, section 3.2.2.3): the shortest digits
 * that read back as the same number, the nearest ones where several are as short.
 */
final class EcmaNumber {
    /** Below this a double holds every integer, so that its digits are those of the integer. */
    private static final double EXACT_INTEGERS = 1L << 53;

    private static final int LARGEST_PLAIN = 21;
    private static final int SMALLEST_PLAIN = -6;

    private EcmaNumber() {}

    /**
     * The text of a number.
     *
     * @param value a finite number
     * @return the text; zero has no sign
     */
    static String text(double value) {
        if (!Double.isFinite(value)) {
            throw new JsonException("a number beyond the range of an IEEE 754 double");
        }
        double magnitude = Math.abs(value);
        String sign = value < 0 ? "-" : "";
        if (magnitude < EXACT_INTEGERS && magnitude == Math.rint(magnitude)) {
            return sign + (long) magnitude;
        }
        return sign + layout(Decimal.of(magnitude));
    }

    private static String layout(Decimal decimal) {
        String digits = decimal.digits;
        int point = decimal.point;
        int count = digits.length();
        if (point > LARGEST_PLAIN || point <= SMALLEST_PLAIN) {
            String fraction = count == 1 ? "" : "." + digits.substring(1);
            int exponent = point - 1;
            return digits.charAt(0) + fraction + (exponent < 0 ? "e-" : "e+") + Math.abs(exponent);
        }
        if (point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        return count <= point
                ? digits + "0".repeat(point - count)
                : digits.substring(0, point) + "." + digits.substring(point);
    }

    /** The number 0.{@code digits} times ten to the power {@code point}, without zeros at either end. */
    private record Decimal(String digits, int point) {
        static Decimal of(double value) {
            // Double.toString of Java 17 is not always the shortest; Jackson's writer is, from two digits up.
            String text = NumberOutput.toString(value, true);
            int e = text.indexOf('E');
            int exponent = e < 0 ? 0 : Integer.parseInt(text.substring(e + 1));
            String mantissa = e < 0 ? text : text.substring(0, e);
            int dot = mantissa.indexOf('.');
            String all = mantissa.substring(0, dot) + mantissa.substring(dot + 1);
            int from = 0;
            while (all.charAt(from) == '0') {
                from++;
            }
            int to = all.length();
            while (all.charAt(to - 1) == '0') {
                to--;
            }
            Decimal decimal = new Decimal(all.substring(from, to), dot + exponent - from);
            return decimal.digits.length() == 2 ? decimal.shortened(value) : decimal;
        }

        /** Java never gives fewer than two digits where two lie nearer; ECMAScript takes the one digit. */
        private Decimal shortened(double value) {
            int first = digits.charAt(0) - '0';
            boolean up = digits.charAt(1) >= '5';
            Decimal near = oneDigit(up ? first + 1 : first);
            if (near.value() == value) {
                return near;
            }
            Decimal far = oneDigit(up ? first : first + 1);
            return far.value() == value ? far : this;
        }

        private Decimal oneDigit(int digit) {
            return digit == 10 ? new Decimal("1", point + 1) : new Decimal(Integer.toString(digit), point);
        }

        private double value() {
            return Double.parseDouble("0." + digits + "E" + point);
        }
    }
}
