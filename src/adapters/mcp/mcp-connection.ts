import { AsyncLocalStorage } from "node:async_hooks";
import type { Readable } from "node:stream";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { DEFAULT_INHERITED_ENV_VARS, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { z } from "zod";
import type { Fetcher } from "../../ports/fetcher.js";
import type { ServerTarget } from "./server-target.js";

/** One open conversation with a server. Throws what the library throws; `McpToolServer` says what it means. */
export interface Connection {
  /** False once the other side has ended it. */
  readonly isOpen: boolean;
  /** What a program last wrote to its standard error, and what it wrote that was no message. */
  complaints(): string;
  request<T>(
    call: { method: string; params: Record<string, unknown> },
    schema: z.ZodType<T>,
    options: CallRules,
  ): Promise<T>;
  close(): Promise<void>;
}

export interface CallRules {
  door: Fetcher;
  timeout_ms: number;
  signal?: AbortSignal | undefined;
}

export interface ConnectionOptions {
  /** Where programs are started. */
  folder: string;
  connect_timeout_ms: number;
  /** How long a program may take to end by itself, and again after it was asked to. */
  patience_ms: number;
  /** Gives the attempt up. */
  signal: AbortSignal;
}

/** Kept of what a program complains about, in characters. */
const keptComplaints = 4000;
/** Of one message, in bytes. */
const maxMessageBytes = 10 * 1024 * 1024;
/** How long the end of an answer's stream is awaited once the answer is there. */
const streamEndMs = 500;

/** The door of the call that is being carried out, and the answers that are still arriving through it. */
const currentCall = new AsyncLocalStorage<{ door: Fetcher; arriving: Promise<void>[] }>();

/** Connects within `connect_timeout_ms`; nothing of a failed attempt is left running. */
export async function openConnection(
  target: ServerTarget,
  door: Fetcher,
  options: ConnectionOptions,
): Promise<Connection> {
  const connection = new McpConnection(target, options);
  try {
    await through(door, () => connection.connect());
    return connection;
  } catch (thrown) {
    const complaints = connection.complaints();
    await connection.close();
    throw new ConnectFailure(thrown, complaints);
  }
}

/** Carries what a program complained about before it could be spoken with. */
export class ConnectFailure extends Error {
  constructor(
    override readonly cause: unknown,
    readonly complaints: string,
  ) {
    super("The connection could not be made.");
  }
}

class McpConnection implements Connection {
  private open = true;
  private said = "";
  private readonly client: Client;
  private readonly transport: Transport;

  constructor(
    private readonly target: ServerTarget,
    private readonly options: ConnectionOptions,
  ) {
    const mode = target.kind === "address" ? "auto" : "legacy";
    this.client = new Client({ name: "quire-workbench", version: "1" }, { versionNegotiation: { mode } });
    // The library has one place for each, and no listeners.
    Object.assign(this.client, {
      onclose: () => {
        this.open = false;
      },
      onerror: (error: Error) => this.hear(`${error.message}\n`),
    });
    this.transport = target.kind === "address" ? this.httpTransport(target) : this.programTransport(target);
  }

  get isOpen(): boolean {
    return this.open;
  }

  complaints(): string {
    return this.said.trim();
  }

  private hear(text: string): void {
    this.said = (this.said + text).slice(-keptComplaints);
  }

  private programTransport({ command, args, env }: ServerTarget & { kind: "program" }): Transport {
    // The library would hand on more than was promised: what is undefined is not handed on.
    const nothingElse = Object.fromEntries(DEFAULT_INHERITED_ENV_VARS.map((name) => [name, undefined]));
    const transport = new StdioClientTransport({
      command,
      args: [...args],
      env: { ...nothingElse, ...env } as Record<string, string>,
      cwd: this.options.folder,
      stderr: "pipe",
      maxBufferSize: maxMessageBytes,
    });
    const errors = transport.stderr as Readable | null;
    errors?.setEncoding("utf8").on("data", (text: string) => this.hear(text));
    return transport;
  }

  private httpTransport({ url, headers }: ServerTarget & { kind: "address" }): Transport {
    return new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { ...headers } },
      fetch: throughCurrentDoor,
    });
  }

  async connect(): Promise<void> {
    const { connect_timeout_ms: timeout, signal } = this.options;
    await this.client.connect(this.transport, { timeout, signal });
  }

  request<T>(
    call: { method: string; params: Record<string, unknown> },
    schema: z.ZodType<T>,
    { door, timeout_ms, signal }: CallRules,
  ): Promise<T> {
    return through(door, () => this.client.request(call, schema, { timeout: timeout_ms, ...(signal && { signal }) }));
  }

  async close(): Promise<void> {
    const pid = this.transport instanceof StdioClientTransport ? this.transport.pid : null;
    this.open = false;
    const closed = this.client.close().catch(() => {
      // It was ending anyway; whatever it says now helps nobody.
    });
    if (pid === null) return closed;
    await this.endProgram(pid, closed);
  }

  /** Its input has been closed; a program that does not mind is asked, then ended. */
  private async endProgram(pid: number, closed: Promise<void>): Promise<void> {
    const patience = this.options.patience_ms;
    const asked = setTimeout(() => signalProcess(pid, "SIGTERM"), patience);
    const ended = setTimeout(() => signalProcess(pid, "SIGKILL"), 2 * patience);
    await closed;
    clearTimeout(asked);
    clearTimeout(ended);
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}

/** Runs a call with its door, and waits until its answers have arrived whole, so that the run can record them. */
async function through<T>(door: Fetcher, work: () => Promise<T>): Promise<T> {
  const call = { door, arriving: [] as Promise<void>[] };
  try {
    return await currentCall.run(call, work);
  } finally {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, streamEndMs);
    });
    await Promise.race([Promise.all(call.arriving), patience]);
    clearTimeout(timer);
  }
}

async function throughCurrentDoor(input: string | URL, init?: RequestInit): Promise<Response> {
  const call = currentCall.getStore();
  // A stream for news that nobody here waits for: servers may refuse it, so it is refused for them. Broken answers are taken up again.
  const isNews = init?.method === "GET" && !new Headers(init.headers).has("last-event-id");
  if (call === undefined || isNews) return new Response(null, { status: 405 });
  const response = await call.door.standardFetch(input, init);
  if (response.body === null) return response;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const arrived = response.body.pipeTo(writable).catch(() => {
    // Whoever reads the stream gets this error too.
  });
  call.arriving.push(arrived);
  const { status, statusText, headers } = response;
  return new Response(readable, { status, statusText, headers });
}
