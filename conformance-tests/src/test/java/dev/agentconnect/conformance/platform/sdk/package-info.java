/** The xAgent client SDK as a platform under test. */
@NullMarked
package dev.agentconnect.conformance.platform.sdk;

import org.jspecify.annotations.NullMarked;
