import type { Workbench } from "../workbench.js";
import { buildServer } from "./build-server.js";
import { type McpOptions, workbenchDefinition } from "./workbench-definition.js";
import { type McpHandler, protocolHandler, type ProtocolHandlerOptions } from "./protocol-handler.js";
import { createSeals } from "./seals.js";

export type McpHttpOptions = McpOptions & ProtocolHandlerOptions;

/** Serves the workbench's tools, works and prompts. Tokens are the business of whoever mounts it. */
export function mcpHandler(workbench: Workbench, options: McpHttpOptions): McpHandler {
  const seals = createSeals();
  const offer = workbenchDefinition(workbench, options, seals);
  const handler = protocolHandler(() => buildServer(offer, seals), workbench.engine.services.clock, options);
  return {
    fetch: handler.fetch,
    /** Interrupts the runs of calls underway, too, and waits until their logs are closed. */
    async close() {
      await handler.close();
      await offer.settled();
    },
  };
}
