import { fileURLToPath } from "node:url";
import type { Gate } from "../../../run/run-context.js";

/** How the service behaves towards its clients. */
export interface ServiceOptions {
  /** Of Quire, as in package.json. */
  version: string;
  /** Lets `POST /runs` and MCP clients use tools that change files or the library. */
  allow_write: boolean;
  /** The same for tools that run code. */
  allow_execute?: boolean;
  /** Bearer token that requests must carry; null where none is asked for. */
  token: string | null;
  /** Whether the token is the person's own: then it lets in under any name and from any page. */
  own_token: boolean;
  /** Where the page of the workbench was built to. */
  page_folder: string;
  /** Bytes of a request's body at most. */
  max_body_bytes: number;
  /** Of one client. */
  requests_per_minute: number;
  /** Bodies of `POST /index` of more bytes are indexed in the background. */
  background_bytes: number;
  /** Bytes that bodies and answers of all clients may hold in memory at the same time. */
  memory_bytes: number;
  /** Streams of events that are followed at the same time. */
  followers: number;
  /** Runs underway at the same time at most. */
  parallel_runs: number;
  /** Milliseconds between the comments that keep a silent stream of events open. */
  keep_alive_ms: number;
  /** What the operator has answered beforehand (`--yes`, `--answers`); undefined where a client has to. */
  prepared_answer?: (gate: Gate) => unknown;
  /** Takes one line for people: requests, what becomes of runs, defects. */
  say: (line: string) => void;
}

export const serviceDefaults = {
  page_folder: fileURLToPath(new URL("../../../../dist/web/", import.meta.url)),
  background_bytes: 1_000_000,
  memory_bytes: 100_000_000,
  followers: 200,
  parallel_runs: 16,
  keep_alive_ms: 15_000,
} as const;
