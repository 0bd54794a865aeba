import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isInitializeRequest,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpServer,
  originValidationResponse,
  ProtocolErrorCode,
  readRequestBody,
} from "@modelcontextprotocol/server";
import type { Clock } from "../../ports/machine.js";
import { protocolRefusal, sessionHeader, Sessions } from "./sessions.js";

export interface ProtocolHandlerOptions {
  /** Bytes of a request's body at most; more is answered 413. */
  max_body_bytes: number;
  /**
   * Host names (without port) by which the server may be addressed, and of which pages may ask; requests by another
   * name are answered 403, which keeps rebound names of web pages out. Default: those of loopback. Null allows every
   * name: only where a token is asked for.
   */
  hosts?: readonly string[] | null;
}

/** The Model Context Protocol over Streamable HTTP in web-standard form: mount `fetch` at one path for every method. */
export interface McpHandler {
  fetch(request: Request): Promise<Response>;
  /** Ends sessions and what is underway. */
  close(): Promise<void>;
}

/**
 * Serves one protocol server for each session (clients that say `initialize`) or each request (clients of 2026-07-28,
 * and those that keep no session).
 */
export function protocolHandler(build: () => McpServer, clock: Clock, options: ProtocolHandlerOptions): McpHandler {
  const { max_body_bytes: limit, hosts } = options;
  const sessions = new Sessions(build, clock);
  const handler = createMcpHandler(build, { maxRequestBodySize: limit });
  return {
    async fetch(request) {
      const refused = refusedName(request, hosts);
      if (refused) return refused;
      const body = await readBody(request, limit);
      if (body instanceof Response) return body;
      const session = request.headers.get(sessionHeader);
      if (session !== null && (await isOfSessions(request, body))) return sessions.continue(session, request, body);
      if (isInitializeRequest(body)) return sessions.begin(request, body);
      return handler.fetch(request, body === undefined ? {} : { parsedBody: body });
    },
    async close() {
      await Promise.all([sessions.close(), handler.close()]);
    },
  };
}

/** The two eras share an address; a header alone does not tell them apart. */
function isOfSessions(request: Request, body: unknown): Promise<boolean> {
  return request.method === "POST" ? isLegacyRequest(request, body) : Promise.resolve(true);
}

function refusedName(request: Request, hosts: readonly string[] | null | undefined): Response | undefined {
  if (hosts === null) return undefined;
  const allowed = hosts ? [...hosts] : localhostAllowedHostnames();
  const origins = hosts ? [...hosts] : localhostAllowedOrigins();
  return hostHeaderValidationResponse(request, allowed) ?? originValidationResponse(request, origins);
}

/** Messages in one request: each of a batch costs as much as a request, and rates are of requests. */
const mostInBatch = 20;

/** The body as JSON; undefined where there is none; a refusal where it is too large or no JSON. */
async function readBody(request: Request, limit: number): Promise<unknown> {
  if (request.method !== "POST") return undefined;
  const read = await readRequestBody(request, limit);
  if (read.tooLarge) {
    return protocolRefusal(413, ProtocolErrorCode.InvalidRequest, `The body is larger than ${limit} bytes.`);
  }
  try {
    const body = JSON.parse(read.text) as unknown;
    if (!Array.isArray(body) || body.length <= mostInBatch) return body;
    const message = `More than ${mostInBatch} messages in one request.`;
    return protocolRefusal(400, ProtocolErrorCode.InvalidRequest, message);
  } catch {
    // Said in the protocol's own words.
    return protocolRefusal(400, ProtocolErrorCode.ParseError, "The body is not JSON.");
  }
}
