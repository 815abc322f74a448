/** Files of one process that survive its end at any moment. Not exported. */
@NullMarked
package dev.agentconnect.xagent.file;

import org.jspecify.annotations.NullMarked;
