/** Files that the connector keeps for its channels (section 5). */
@NullMarked
package dev.agentconnect.connector.file;

import org.jspecify.annotations.NullMarked;
