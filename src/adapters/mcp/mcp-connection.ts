import { AsyncLocalStorage } from "node:async_hooks";
import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import {
  Client,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { DEFAULT_INHERITED_ENV_VARS, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { z } from "zod";
import type { Fetcher } from "../../ports/fetcher.js";
import type { QuireError } from "../../domain/error.js";
import { AnswerMeter, mostOfServer } from "./mcp-limits.js";
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
/** How long the end of an answer's stream is awaited once the answer is there. */
const streamEndMs = 500;

/** The door of the call that is being carried out, and the answers that are still arriving through it. */
interface CurrentCall {
  door: Fetcher;
  arriving: Promise<void>[];
  meter: AnswerMeter;
}

const currentCall = new AsyncLocalStorage<CurrentCall>();

/** Connects within `connect_timeout_ms`; nothing of a failed attempt is left running. */
export async function openConnection(
  target: ServerTarget,
  door: Fetcher,
  options: ConnectionOptions,
): Promise<Connection> {
  const connection = new McpConnection(target, options);
  try {
    await connection.connect(door);
    return connection;
  } catch (thrown) {
    const complaints = connection.complaints();
    await connection.close(options.patience_ms / 4);
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
  private readonly meter = new AnswerMeter((error) => this.refuse(error));
  /** The limit that was passed; then the connection is over. */
  private refusal: QuireError | undefined;
  private program: ChildProcess | undefined;

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
    // The library calls it before its own.
    Object.assign(this.transport, { onmessage: (message: unknown) => this.meter.takeMessage(message) });
  }

  private refuse(error: QuireError): void {
    if (this.refusal !== undefined) return;
    this.refusal = error;
    void this.close(0);
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
      maxBufferSize: mostOfServer.message_bytes,
    });
    const start = transport.start.bind(transport);
    transport.start = async () => {
      await start();
      // The library keeps the process to itself; what it writes can be counted nowhere else.
      this.program = Reflect.get(transport, "_process") as ChildProcess | undefined;
      // The library waits there with each answer to a program that asks and does not read.
      this.program?.stdin?.setMaxListeners(0);
      this.program?.stdout?.prependListener("data", (chunk: Buffer) => this.meter.takeLines(chunk));
    };
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

  /** Within the time for all of it, whatever is tried one after the other. */
  async connect(door: Fetcher): Promise<void> {
    const { connect_timeout_ms: timeout, signal } = this.options;
    const ends = AbortSignal.timeout(timeout);
    const late = new Promise<never>((_resolve, reject) => {
      ends.addEventListener("abort", () => reject(new SdkError(SdkErrorCode.RequestTimeout, "No answer in time")));
    });
    const either = AbortSignal.any([signal, ends]);
    const connected = this.guarded(door, () => this.client.connect(this.transport, { timeout, signal: either }));
    await Promise.race([connected, late]);
  }

  request<T>(
    call: { method: string; params: Record<string, unknown> },
    schema: z.ZodType<T>,
    { door, timeout_ms, signal }: CallRules,
  ): Promise<T> {
    this.meter.reset();
    const options = { timeout: timeout_ms, ...(signal && { signal }) };
    return this.guarded(door, () => this.client.request(call, schema, options));
  }

  /** Does what awaits an answer; where a limit was passed meanwhile, that is the error. */
  private async guarded<T>(door: Fetcher, work: () => Promise<T>): Promise<T> {
    try {
      const answer = await through({ door, arriving: [], meter: this.meter }, work);
      if (this.refusal === undefined) return answer;
    } catch (thrown) {
      throw this.refusal ?? thrown;
    }
    throw this.refusal;
  }

  async close(patience = this.options.patience_ms): Promise<void> {
    const pid = this.transport instanceof StdioClientTransport ? this.transport.pid : null;
    this.open = false;
    const closed = this.client.close().catch(() => {
      // It was ending anyway; whatever it says now helps nobody.
    });
    if (pid === null) return closed;
    await this.endProgram(pid, closed, patience);
    // What the program has started itself may hold its streams open; nobody here waits for that.
    for (const stream of this.program?.stdio ?? []) stream?.destroy();
  }

  /** Its input has been closed; a program that does not mind is asked, then ended. */
  private async endProgram(pid: number, closed: Promise<void>, patience: number): Promise<void> {
    const exited = new Promise<void>((resolve) => {
      if (this.program === undefined || this.program.exitCode !== null) return;
      this.program.once("exit", () => resolve());
    });
    const asked = setTimeout(() => signalProcess(pid, "SIGTERM"), patience);
    const ended = setTimeout(() => signalProcess(pid, "SIGKILL"), 2 * patience);
    await Promise.race([closed, exited]);
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
async function through<T>(call: CurrentCall, work: () => Promise<T>): Promise<T> {
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
  if (call === undefined || isNews || !call.meter.takeExchange()) return new Response(null, { status: 405 });
  const response = await call.door.standardFetch(input, init);
  if (response.body === null) return response;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => (call.meter.take(chunk) ? controller.enqueue(chunk) : controller.terminate()),
  });
  const arrived = response.body.pipeTo(writable).catch(() => {
    // Whoever reads the stream gets this error too.
  });
  call.arriving.push(arrived);
  const { status, statusText, headers } = response;
  return new Response(readable, { status, statusText, headers });
}
