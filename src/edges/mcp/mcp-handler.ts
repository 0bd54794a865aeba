import { QuireError } from "../../domain/error.js";
import type { Workbench } from "../workbench.js";

export interface McpOptions {
  /** Lists tools that write, and lets them be called. */
  allow_write: boolean;
  /** Version of Quire, told to clients. */
  version: string;
}

export interface McpHttpOptions extends McpOptions {
  /** Bytes of a request's body at most; more is answered 413. */
  max_body_bytes: number;
  /**
   * Host names (without port) by which the server may be addressed, and from which pages may ask; requests by another
   * name are answered 403, which keeps rebound names of web pages out. Default: those of loopback.
   */
  hosts?: readonly string[];
}

/** The Model Context Protocol over Streamable HTTP in web-standard form: mount `fetch` at `/mcp` for every method. */
export interface McpHandler {
  fetch(request: Request): Promise<Response>;
  /** Ends sessions, interrupts runs underway and waits until their logs are closed. */
  close(): Promise<void>;
}

/** Serves the workbench's tools, works and prompts. Tokens are the business of whoever mounts it. */
export function mcpHandler(workbench: Workbench, options: McpHttpOptions): McpHandler {
  throw new QuireError("internal", `The handler for ${workbench.root} is not built yet (${options.version}).`);
}
