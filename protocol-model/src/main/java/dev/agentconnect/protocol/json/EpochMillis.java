package dev.agentconnect.protocol.json;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Instant;

/** Marks an {@link Instant} that travels as Unix milliseconds. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@JacksonAnnotationsInside
@JsonSerialize(using = EpochMillis.Writer.class)
@JsonDeserialize(using = EpochMillis.Reader.class)
public @interface EpochMillis {
    /** Writes the milliseconds. */
    final class Writer extends StdSerializer<Instant> {
        private static final long serialVersionUID = 1L;

        Writer() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator out, SerializerProvider context) throws IOException {
            out.writeNumber(millis(value));
        }

        /** What lies beyond all milliseconds, such as {@link Instant#MAX} for "never", becomes the last or the first of them. */
        private static long millis(Instant value) {
            try {
                return value.toEpochMilli();
            } catch (ArithmeticException e) {
                return value.isAfter(Instant.EPOCH) ? Long.MAX_VALUE : Long.MIN_VALUE;
            }
        }
    }

    /** Reads the milliseconds. */
    final class Reader extends StdDeserializer<Instant> {
        private static final long serialVersionUID = 1L;

        Reader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return Instant.ofEpochMilli(in.getLongValue());
        }
    }
}
