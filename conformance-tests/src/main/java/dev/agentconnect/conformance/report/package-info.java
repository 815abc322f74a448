/** What a run leaves behind: console lines, JSON and JUnit XML. */
@NullMarked
package dev.agentconnect.conformance.report;

import org.jspecify.annotations.NullMarked;
