package dev.agentconnect.protocol.rule;

/** Builds JSON Pointers (RFC 6901). */
public final class JsonPointers {
    private JsonPointers() {}

    /**
     * The pointer of a member.
     *
     * @param parent the pointer of the object
     * @param name the member's name, unescaped
     * @return the pointer of the member
     */
    public static String member(String parent, String name) {
        return parent + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    /**
     * The pointer of an array item.
     *
     * @param parent the pointer of the array
     * @param index the position, from 0
     * @return the pointer of the item
     */
    public static String item(String parent, int index) {
        return parent + "/" + index;
    }
}
