import type { Readable, Writable } from "node:stream";
import { serveStdio as serve, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Workbench } from "../workbench.js";
import { buildServer } from "./build-server.js";
import { LineGuard } from "./line-guard.js";
import type { McpOptions } from "./mcp-options.js";
import { createSeals } from "./seals.js";
import { workbenchDefinition } from "./workbench-definition.js";

/** Largest message, in bytes: a long document may be handed to a tool as text. */
const largestMessage = 64_000_000;

export interface StdioStreams {
  stdin: Readable;
  /** The protocol alone is written here. */
  stdout: Writable;
  /** Told what goes wrong besides, one line each. */
  say: (line: string) => void;
}

/**
 * Serves one client on standard input and output until it closes its end or the workbench's signal is aborted. Calls
 * that are underway then are stopped; when this returns their logs are closed.
 */
export async function serveStdio(
  workbench: Workbench,
  options: McpOptions,
  { stdin, stdout, say }: StdioStreams,
): Promise<void> {
  const seals = createSeals();
  const offer = workbenchDefinition(workbench, options, seals);
  const guard = new LineGuard(largestMessage, (refusal) => void stdout.write(`${JSON.stringify(refusal)}\n`));
  const transport = new StdioServerTransport(guard, stdout, { maxBufferSize: 2 * largestMessage });
  const { signal } = workbench.engine;
  await new Promise<void>((resolve) => {
    const handle = serve(() => buildServer(offer, seals), {
      transport,
      onerror: (error) => say(`mcp: ${error.message}`),
    });
    const end = () => void handle.close().then(resolve);
    guard.once("close", end);
    stdin.once("error", end);
    stdout.once("error", end);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
    stdin.pipe(guard);
  });
  stdin.unpipe(guard);
  stdin.pause();
  await offer.settled();
}
