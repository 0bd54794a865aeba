import { QuireError } from "../../domain/error.js";
import type { Fetcher } from "../../ports/fetcher.js";
import type { RemoteResult, RemoteTool, ToolServer } from "../../ports/tool-server.js";
import type { Connection } from "./mcp-connection.js";
import {
  configuredHost,
  namedVariables,
  secretValues,
  type ServerConfig,
  serverTarget,
  type ServerTarget,
} from "./server-target.js";

export interface ToolServersOptions {
  servers: Readonly<Record<string, ServerConfig>>;
  environment: Readonly<Record<string, string | undefined>>;
  offline: boolean;
  /** Where programs are started: the workspace. */
  folder: string;
  /** Of a call, in milliseconds. */
  timeout_ms: number;
  /** Until a server answers for the first time, never more than that of a call; a program may have to be fetched before. */
  connect_timeout_ms?: number;
  patience_ms?: number;
}

const longestStartMs = 60_000;

/** After a server could not be connected to, it is not tried again for so long: many calls would each wait for it. */
const restMs = 10_000;

/** The configured MCP servers that are switched on. Nothing is started, connected to or loaded until one is used. */
export function createToolServers(options: ToolServersOptions): ToolServer[] {
  return Object.entries(options.servers)
    .filter(([, server]) => server.enabled)
    .map(([name, server]) => new McpToolServer(name, server, options));
}

class McpToolServer implements ToolServer {
  readonly host: string | null;
  readonly secrets: readonly string[];
  private readonly hidden: Secrets;
  private connection: Connection | undefined;
  private connecting: Promise<Connection> | undefined;
  private failure: { error: QuireError; at: number } | undefined;
  private readonly ending = new AbortController();

  constructor(
    readonly name: string,
    private readonly config: ServerConfig,
    private readonly options: ToolServersOptions,
  ) {
    this.host = configuredHost(config);
    this.secrets = namedVariables(config);
    this.hidden = new Secrets(secretValues(config, options.environment));
  }

  async tools(door: Fetcher, signal?: AbortSignal): Promise<RemoteTool[]> {
    const { listTools } = await import("./mcp-calls.js");
    return this.use(door, "asked for its tools", signal, async (connection, rules) => {
      const tools = await listTools(connection, rules);
      return tools.map((tool) => ({ ...tool, read_only: tool.read_only || this.config.read_only }));
    });
  }

  async call(door: Fetcher, name: string, input: unknown, signal?: AbortSignal): Promise<RemoteResult> {
    const { callTool } = await import("./mcp-calls.js");
    const result = await this.use(door, `asked for ${name}`, signal, (connection, rules) =>
      callTool(connection, name, input, rules),
    );
    const { structured, text } = this.hidden.hideIn(result) as RemoteResult & { failed: boolean };
    if (!result.failed) return { structured, text };
    const { lastLines } = await import("./mcp-errors.js");
    throw new QuireError(
      "tool_server",
      `${name} of the MCP server ${this.name} failed: ${lastLines(text) || "it did not say why"}`,
      {
        facts: { server: this.name, tool: name },
        fix: `Look at its arguments with: quire tools ${this.name}__${name}`,
      },
    );
  }

  private async use<T>(
    door: Fetcher,
    doing: string,
    signal: AbortSignal | undefined,
    work: (
      connection: Connection,
      rules: { door: Fetcher; timeout_ms: number; signal?: AbortSignal | undefined },
    ) => Promise<T>,
  ): Promise<T> {
    if (this.ending.signal.aborted) throw new QuireError("interrupted", "The workbench is closed.");
    const target = this.target();
    const connection = await untilAborted(this.connect(target, door), signal);
    const { timeout_ms } = this.options;
    try {
      return await work(connection, { door, timeout_ms, signal });
    } catch (thrown) {
      if (signal?.aborted) throw interrupted();
      throw await this.explain(thrown, target, doing, timeout_ms, connection.complaints());
    }
  }

  private target(): ServerTarget {
    const target = serverTarget(this.name, this.config, this.options.environment);
    if (target.kind === "address" || !this.options.offline) return target;
    throw new QuireError(
      "offline",
      `The network is closed (--offline), so the MCP server ${this.name} was not started: it is a program, and what programs reach cannot be limited.`,
      {
        facts: { server: this.name },
        fix: "Run again without --offline, or leave out what needs this server.",
      },
    );
  }

  private async connect(target: ServerTarget, door: Fetcher): Promise<Connection> {
    if (this.connection?.isOpen) return this.connection;
    const rest = this.failure === undefined ? 0 : restMs - (performance.now() - this.failure.at);
    if (this.failure && rest > 0) throw this.failure.error;
    const shared = this.connecting;
    if (shared === undefined) return this.open(target, door);
    return shared.catch((error: unknown) => {
      // Another caller's door may be narrower than this one's.
      if (error instanceof QuireError && error.code === "network_refused") return this.connect(target, door);
      throw error;
    });
  }

  private open(target: ServerTarget, door: Fetcher): Promise<Connection> {
    this.connecting = this.openAnew(target, door).finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  private async openAnew(target: ServerTarget, door: Fetcher): Promise<Connection> {
    const { folder, timeout_ms, patience_ms = 1000 } = this.options;
    const connect_timeout_ms = Math.min(timeout_ms, this.options.connect_timeout_ms ?? longestStartMs);
    const { signal } = this.ending;
    const { openConnection } = await import("./mcp-connection.js");
    try {
      const connection = await openConnection(target, door, { folder, connect_timeout_ms, patience_ms, signal });
      if (signal.aborted) await connection.close();
      this.connection = connection;
      this.failure = undefined;
      return connection;
    } catch (thrown) {
      const doing = target.kind === "program" ? "started" : "connected to";
      const error = await this.explain(thrown, target, doing, connect_timeout_ms, "");
      if (error.code !== "network_refused") this.failure = { error, at: performance.now() };
      throw error;
    }
  }

  private async explain(
    thrown: unknown,
    target: ServerTarget,
    doing: string,
    timeout_ms: number,
    complaints: string,
  ): Promise<QuireError> {
    const { toolServerError } = await import("./mcp-errors.js");
    const { redactUrl } = await import("../../domain/url.js");
    const where = target.kind === "program" ? target.command : redactUrl(target.url);
    const hide = (text: string) => this.hidden.hide(text);
    return toolServerError(thrown, {
      server: this.name,
      kind: target.kind,
      where,
      doing,
      timeout_ms,
      complaints,
      hide,
    });
  }

  async close(): Promise<void> {
    this.ending.abort();
    const underway = await this.connecting?.catch(() => undefined);
    await (underway ?? this.connection)?.close();
    this.connection = undefined;
  }
}

function interrupted(): QuireError {
  return new QuireError("interrupted", "The call was stopped.");
}

/** What is shared goes on when one of those who wait for it stops. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(interrupted());
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Values that must not be seen: replaced wherever a server repeats them. Short ones are too common to be replaced. */
class Secrets {
  private readonly values: readonly string[];

  constructor(values: readonly string[]) {
    const bare = values.flatMap((value) => [value, value.replace(/^\w+\s+/, "")]);
    this.values = [...new Set(bare)].filter((value) => value.length >= 6).toSorted((a, b) => b.length - a.length);
  }

  hide(text: string): string {
    let shown = text;
    for (const value of this.values) shown = shown.replaceAll(value, "[redacted]");
    return shown;
  }

  /** The same for every text inside a value of JSON, and for the names of fields. */
  hideIn(value: unknown): unknown {
    if (typeof value === "string") return this.hide(value);
    if (Array.isArray(value)) return value.map((each) => this.hideIn(each));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [this.hide(name), this.hideIn(inner)]));
  }
}
