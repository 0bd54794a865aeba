import { randomUUID } from "node:crypto";
import { type McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { Clock } from "../../ports/machine.js";
import { EventMemory, SharedMemory } from "./event-memory.js";

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
