import type { ServerConfig } from "../../src/adapters/mcp/server-target.js";
import { createToolServers } from "../../src/adapters/mcp/tool-servers.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import type { ToolServer } from "../../src/ports/tool-server.js";
import { newFolder, removeFolders } from "../support/quire.js";

/** What a test has opened. */
export const closers: (() => Promise<void>)[] = [];

/** Closes it, the last first. Each file says when: what is said here counts for the first one of a process alone. */
export async function closeOpened(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
  removeFolders();
}

export const door = createFetcher({ offline: false, allow_private: ["127.0.0.1"], user_agent: "quire-test" });

interface Settings {
  environment?: Record<string, string>;
  offline?: boolean;
  timeout_ms?: number;
  connect_timeout_ms?: number;
}

/** The server as the workbench would make it. */
export function serverOf(config: Partial<ServerConfig>, { environment = {}, ...settings }: Settings = {}): ToolServer {
  const whole: ServerConfig = { args: [], env: {}, headers: {}, read_only: false, enabled: true, ...config };
  const [server] = createToolServers({
    servers: { papers: whole },
    environment: {
      PATH: process.env["PATH"] ?? "",
      HOME: "/nowhere",
      USER: "somebody",
      OPENAI_API_KEY: "sk-other",
      ...environment,
    },
    offline: false,
    folder: newFolder(),
    timeout_ms: 60_000,
    connect_timeout_ms: 60_000,
    patience_ms: 200,
    ...settings,
  });
  if (server === undefined) throw new Error("The server is switched off.");
  closers.push(() => server.close());
  return server;
}

export const find = (server: ToolServer, signal?: AbortSignal) => server.call(door, "find", { query: "x" }, signal);
