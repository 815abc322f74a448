/** Streaming parser of {@code multipart/form-data} that writes file parts to disk; knows no server. */
@NullMarked
package dev.agentconnect.host.multipart;

import org.jspecify.annotations.NullMarked;
