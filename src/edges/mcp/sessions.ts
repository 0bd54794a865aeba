import { randomUUID } from "node:crypto";
import {
  type EventStore,
  type JSONRPCMessage,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Clock } from "../../ports/machine.js";

/** Sessions at the same time; one more ends the one that was silent longest. */
const mostSessions = 200;
/** A session that is silent for longer is ended when the next one begins, in milliseconds. */
const longestSilence = 12 * 3_600_000;
/** After how many milliseconds a client whose stream was closed shall come back. */
const retryInterval = 1000;

interface Session {
  server: McpServer;
  memory: EventMemory;
  transport: WebStandardStreamableHTTPServerTransport;
  used: number;
}

export const sessionHeader = "mcp-session-id";

/**
 * Clients of the era before 2026-07-28 keep a session over HTTP: only in one can they be asked something, can they
 * cancel a call, and come back to a stream that broke off.
 */
export class Sessions {
  private readonly open = new Map<string, Session>();
  private readonly shared = new SharedMemory();

  constructor(
    private readonly build: () => McpServer,
    private readonly clock: Clock,
  ) {}

  /** Begins a session; the request is its `initialize`. */
  async begin(request: Request, parsedBody: unknown): Promise<Response> {
    const server = this.build();
    const memory = new EventMemory(this.shared);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: memory,
      retryInterval,
      onsessioninitialized: (id) => this.keep(id, { server, memory, transport, used: this.now() }),
      onsessionclosed: (id) => {
        this.open.delete(id);
        memory.forget();
      },
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    // Refused before it began: nobody else will close it.
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  /** A request within a session; 404 says that it is over, and the client begins a new one. */
  async continue(id: string, request: Request, parsedBody: unknown): Promise<Response> {
    const session = this.open.get(id);
    if (!session) return protocolRefusal(404, -32_001, "This session is over: begin a new one.");
    session.used = this.now();
    return session.transport.handleRequest(request, parsedBody === undefined ? {} : { parsedBody });
  }

  async close(): Promise<void> {
    const sessions = [...this.open.values()];
    this.open.clear();
    await Promise.all(sessions.map(({ server }) => server.close()));
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private keep(id: string, session: Session): void {
    this.open.set(id, session);
    const oldestFirst = [...this.open].toSorted(([, first], [, second]) => first.used - second.used);
    const surplus = this.open.size - mostSessions;
    for (const [index, [each, { server, memory, used }]] of oldestFirst.entries()) {
      if (index >= surplus && this.now() - used < longestSilence) continue;
      this.open.delete(each);
      memory.forget();
      // Its client is told 404 when it comes again; what it had underway is stopped.
      server.close().catch(() => undefined);
    }
  }
}

/** A refusal of HTTP with the protocol's error as its body. */
export function protocolRefusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });
}

/** Messages that a session remembers: a client whose stream broke off gets what it missed of these. */
const remembered = 256;

/** Characters of JSON that the messages of all sessions may have together. */
const mostRemembered = 32_000_000;

/** Remembers what the sessions of one server share. */
class SharedMemory {
  held = 0;
}

interface Kept {
  id: string;
  stream: string;
  message: JSONRPCMessage;
  size: number;
}

/** The last messages of one session, for clients that come back with the id of the last one they saw. */
class EventMemory implements EventStore {
  private kept: Kept[] = [];
  private count = 0;

  constructor(private readonly shared: SharedMemory) {}

  storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.count += 1;
    // A client may only come back to its own stream: the id names it.
    const id = `${stream}_${this.count}`;
    const size = JSON.stringify(message).length;
    this.kept.push({ id, stream, message, size });
    this.shared.held += size;
    while (this.kept.length > remembered || (this.kept.length > 0 && this.shared.held > mostRemembered)) this.drop();
    return Promise.resolve(id);
  }

  /** The session is over. */
  forget(): void {
    while (this.kept.length > 0) this.drop();
  }

  private drop(): void {
    this.shared.held -= this.kept.shift()?.size ?? 0;
  }

  getStreamIdForEventId(id: string): Promise<string | undefined> {
    return Promise.resolve(id.includes("_") ? id.slice(0, id.lastIndexOf("_")) : undefined);
  }

  async replayEventsAfter(
    lastId: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const stream = (await this.getStreamIdForEventId(lastId)) ?? "";
    const seen = Number(lastId.slice(stream.length + 1));
    for (const { id, stream: of, message } of this.kept) {
      const isPriming = !("method" in message || "id" in message);
      if (of === stream && Number(id.slice(stream.length + 1)) > seen && !isPriming) await send(id, message);
    }
    return stream;
  }
}
