/** Upload and download of files (section 5). */
@NullMarked
package dev.agentconnect.xagent.transferplane;

import org.jspecify.annotations.NullMarked;
