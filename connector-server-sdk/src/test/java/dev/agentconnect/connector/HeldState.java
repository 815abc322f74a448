package dev.agentconnect.connector;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How many entries the maps, queues and lists hold that can be reached from an object through objects of this project. */
final class HeldState {
    private static final String OURS = "dev.agentconnect.";

    private final Map<String, Integer> sizes = new TreeMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> waiting = new ArrayDeque<>();

    private HeldState() {}

    /**
     * Counts.
     *
     * @param root where to begin
     * @return entries by class and field, all objects of a class together
     */
    static Map<String, Integer> of(Object root) {
        HeldState state = new HeldState();
        state.found("root", root);
        while (!state.waiting.isEmpty()) {
            state.look(state.waiting.remove());
        }
        return state.sizes;
    }

    private void look(Object object) {
        for (Class<?> type = object.getClass();
                type != null && type.getName().startsWith(OURS);
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !field.getType().isPrimitive()
                        && field.trySetAccessible()) {
                    String place = type.getSimpleName() + "." + field.getName();
                    found(place, value(field, object));
                }
            }
        }
    }

    private static Object value(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private void found(String place, Object value) {
        if (value == null || !seen.add(value)) {
            return;
        }
        if (value instanceof Map<?, ?> map) {
            count(place, map.size());
            map.forEach((key, each) -> {
                found(place, key);
                found(place, each);
            });
        } else if (value instanceof Collection<?> collection) {
            count(place, collection.size());
            collection.forEach(each -> found(place, each));
        } else if (value instanceof Object[] array) {
            for (int i = 0; i < array.length; i++) {
                found(place, Array.get(array, i));
            }
        } else if (value.getClass().getName().startsWith(OURS)) {
            waiting.add(value);
        }
    }

    private void count(String place, int size) {
        sizes.merge(place, size, Integer::sum);
    }
}
