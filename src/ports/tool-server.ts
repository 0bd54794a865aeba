import type { Fetcher } from "./fetcher.js";

/** A tool of an MCP server, as the server describes it. */
export interface RemoteTool {
  name: string;
  description: string;
  /** JSON Schema; of a server that gives none that is one: empty. */
  input_schema: Record<string, unknown>;
  output_schema: Record<string, unknown> | null;
  /** True where the server says (annotations) or the person has configured that it only reads. */
  read_only: boolean;
}

/** Holds what a remote tool returned: structured where the server gives it, else the text of its parts. */
export interface RemoteResult {
  /** Null where the server gave text alone. */
  structured: unknown;
  text: string;
}

/**
 * One configured MCP server; connected at the first call, again after it ended. Throws `tool_server`, `timeout`,
 * `offline`, `network_refused`, `config`; each error names the server.
 */
export interface ToolServer {
  /** As in quire.yaml. */
  readonly name: string;
  /** Host of an address; null for a program, whose network nothing here can limit. */
  readonly host: string | null;
  /** Names of the variables whose values it is handed; empty for none. */
  readonly secrets: readonly string[];
  /** `door` is what an address is reached through: give the run's. */
  tools(door: Fetcher, signal?: AbortSignal): Promise<RemoteTool[]>;
  call(door: Fetcher, name: string, input: unknown, signal?: AbortSignal): Promise<RemoteResult>;
  close(): Promise<void>;
}
