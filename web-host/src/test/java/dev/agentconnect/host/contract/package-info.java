/** What every host must hold, whichever server carries it. */
package dev.agentconnect.host.contract;
