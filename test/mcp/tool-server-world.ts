import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { compose } from "../../src/compose.js";
import type { Event } from "../../src/domain/event.js";
import { type RunOutcome, startRun } from "../../src/run/execute.js";
import type { RunContext } from "../../src/run/run-context.js";
import { defineTool } from "../../src/tool/define-tool.js";
import { newFolder } from "../support/quire.js";

export const papersServer = fileURLToPath(new URL("papers-server.mjs", import.meta.url));

export interface World {
  root: string;
  workbench: Awaited<ReturnType<typeof compose>>;
  events: Event[];
  /** Does something inside a run, as a recipe would. */
  inRun(work: (context: RunContext) => Promise<unknown>, signal?: AbortSignal): Promise<RunOutcome>;
  close(): Promise<void>;
}

export interface WorldOptions {
  servers?: Record<string, object>;
  environment?: Record<string, string>;
  network?: Record<string, unknown>;
  /** Which tools fill the roles of the agent. */
  roles?: Record<string, string>;
}

/** A workbench with MCP servers, its folder empty but for them. */
export async function openWorld({
  servers = {},
  environment = {},
  network = {},
  roles = {},
}: WorldOptions = {}): Promise<World> {
  const root = newFolder();
  const events: Event[] = [];
  const workbench = await compose({
    workspace: root,
    startedIn: root,
    environment: { PATH: process.env["PATH"] ?? "", HOME: root, ...environment },
    flags: { mcp: { servers }, network, agent: { tools: roles } },
    observer: { onEvent: (event) => events.push(event) },
  });
  const inRun: World["inRun"] = (work, signal) => {
    const recipe = defineTool(
      {
        name: "recipe",
        version: 1,
        description: "Does what a test wants.",
        input: z.unknown(),
        output: z.unknown(),
        effect: "read",
        network: true,
      },
      work,
    );
    const { engine, registry } = workbench;
    const resolveTool = (name: string) => (name === "recipe" ? Promise.resolve(recipe) : registry.get(name));
    return startRun({ ...engine, resolveTool, ...(signal && { signal }) }, { tool: "recipe", input: {} });
  };
  return { root, workbench, events, inRun, close: () => workbench.close() };
}

/** A server that is a program of these lines; `send` answers, `lines` are what it is told. */
export function programServer(body: string): { command: string; args: string[] } {
  const file = join(newFolder(), "server.mjs");
  writeFileSync(file, `${scaffold}\n${body}\n`);
  return { command: process.execPath, args: [file] };
}

/** Enough of the protocol to be asked for tools; `onCall(id, params)` and `tools` are a test's. */
const scaffold = `
import { createInterface } from "node:readline";
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const result = (id, value) => send({ id, result: value });
const text = (words) => ({ content: [{ type: "text", text: words }] });
let tools = [{ name: "find", description: "Finds.", inputSchema: { type: "object", properties: { query: { type: "string" } } } }];
let onCall = (id) => result(id, text("found"));
let onMessage = () => false;
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (onMessage(method, id, params)) return;
  if (method === "initialize") {
    result(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "test", version: "1" } });
  } else if (method === "tools/list") result(id, { tools });
  else if (method === "tools/call") onCall(id, params);
});
`;

export interface HttpServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** The papers server over HTTP, as a process of its own. */
export async function startPapersServer(given: readonly string[] = []): Promise<HttpServer> {
  const child = spawn(process.execPath, [papersServer, "--port", "0", ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.stdout.once("data", (data: Buffer) => resolve(Number(data.toString())));
  });
  const close = () =>
    new Promise<void>((resolve) => {
      child.once("close", () => resolve());
      child.kill("SIGKILL");
    });
  return { url: `http://127.0.0.1:${port}/mcp`, port, close };
}
