package dev.agentconnect.benchmarks.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options of the form {@code --name=value}; an unknown one is refused. */
final class LoadOptions {
    private final Map<String, String> values = new LinkedHashMap<>();

    private LoadOptions() {}

    static LoadOptions of(String[] args, Map<String, String> defaults) {
        LoadOptions options = new LoadOptions();
        options.values.putAll(defaults);
        for (String arg : args) {
            int equals = arg.indexOf('=');
            String name = arg.startsWith("--") && equals > 0 ? arg.substring(2, equals) : "";
            if (!defaults.containsKey(name)) {
                throw new IllegalArgumentException("not an option: " + arg + "; there are " + defaults.keySet());
            }
            options.values.put(name, arg.substring(equals + 1));
        }
        return options;
    }

    String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no option is called " + name);
        }
        return value;
    }

    int number(String name) {
        return Integer.parseInt(text(name));
    }

    double decimal(String name) {
        return Double.parseDouble(text(name));
    }

    List<String> words(String name) {
        List<String> words = new ArrayList<>(List.of(text(name).split(" +")));
        words.removeIf(String::isEmpty);
        return words;
    }
}
