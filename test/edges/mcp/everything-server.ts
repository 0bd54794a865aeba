import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { systemClock } from "../../../src/adapters/local/system-clock.js";
import { buildServer } from "../../../src/edges/mcp/build-server.js";
import { protocolHandler } from "../../../src/edges/mcp/protocol-handler.js";
import { createSeals } from "../../../src/edges/mcp/seals.js";
import { everythingOffer } from "./everything-offer.js";

/** The everything server on a free port of loopback, on the bootstrap that serves Quire. */
export async function startEverythingServer(): Promise<{ url: string; close(): Promise<void> }> {
  const seals = createSeals();
  const handler = protocolHandler(() => buildServer(everythingOffer(seals), seals), systemClock, {
    max_body_bytes: 1e6,
  });
  return serveHandler(handler);
}

/**
 * It never closes a connection between two requests. Work of a test holds this process, server and client, for longer
 * than the usual 5 s: then the server would close what the client has just asked on.
 */
const serverOptions = { keepAliveTimeout: 0 };

/** Any handler of the protocol at `/mcp` on a free port of loopback. */
export async function serveHandler(handler: {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}): Promise<{ url: string; close(): Promise<void> }> {
  const server = serve({ fetch: (request) => handler.fetch(request), port: 0, hostname: "127.0.0.1", serverOptions });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      await handler.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
