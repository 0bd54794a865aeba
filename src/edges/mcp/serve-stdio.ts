import { type Readable, Transform, type TransformCallback, type Writable } from "node:stream";
import { isSpecType, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { serveStdio as serve, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Workbench } from "../workbench.js";
import { buildServer } from "./build-server.js";
import { type McpOptions, workbenchDefinition } from "./workbench-definition.js";
import { createSeals } from "./seals.js";

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

const newline = 10;

/** Answers a line that is no message: the protocol's error, with the message's id where it has one. */
export interface LineRefusal {
  jsonrpc: "2.0";
  id: string | number | null;
  error: { code: number; message: string };
}

/**
 * Lets lines through that are messages of the protocol. A line that is not, or that is longer than the limit, is answered
 * with the protocol's error and left out, so that one bad line ends no connection. Empty lines are nothing.
 */
export class LineGuard extends Transform {
  private parts: Buffer[] = [];
  private length = 0;

  constructor(
    /** Most bytes of a line. */
    private readonly limit: number,
    private readonly refuse: (refusal: LineRefusal) => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.keep(chunk.subarray(start, end));
      this.endLine();
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
    done();
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length <= this.limit) this.parts.push(part);
    else this.parts = [];
  }

  private endLine(): void {
    const isTooLong = this.length > this.limit;
    const line = Buffer.concat(this.parts).toString("utf8").trim();
    this.parts = [];
    this.length = 0;
    const refusal = isTooLong ? tooLong(this.limit) : line === "" ? null : lineRefusal(line);
    if (refusal) this.refuse(refusal);
    else if (line !== "") this.push(`${line}\n`);
  }
}

function tooLong(limit: number): LineRefusal {
  return refusalOf(ProtocolErrorCode.InvalidRequest, `The message is larger than ${limit} bytes.`, null);
}

/** Why a line is no message, or null where it is one. */
function lineRefusal(line: string): LineRefusal | null {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    // Said in the protocol's own words.
    return refusalOf(ProtocolErrorCode.ParseError, "The line is not JSON.", null);
  }
  if (isSpecType.JSONRPCMessage(message)) return null;
  const { id } = (typeof message === "object" && message !== null ? message : {}) as { id?: unknown };
  const known = typeof id === "string" || typeof id === "number" ? id : null;
  return refusalOf(ProtocolErrorCode.InvalidRequest, "The line is JSON, but no message of JSON-RPC 2.0.", known);
}

function refusalOf(code: number, message: string, id: string | number | null): LineRefusal {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
