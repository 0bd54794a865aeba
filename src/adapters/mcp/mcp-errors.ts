import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError, UnauthorizedError } from "@modelcontextprotocol/client";
import { z } from "zod";
import { collapseSpaces } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import { ConnectFailure } from "./mcp-connection.js";

/** Holds what the errors of one server are told with. */
export interface ErrorScene {
  /** As in quire.yaml. */
  server: string;
  kind: "program" | "address";
  /** The program or the address, without its secrets. */
  where: string;
  /** What was being done: "started", "asked for its tools", "asked to find". */
  doing: string;
  timeout_ms: number;
  complaints: string;
  hide(text: string): string;
}

/** Explains a failure of the library to a person. A QuireError inside (the door's) keeps its code and facts. */
export function toolServerError(thrown: unknown, scene: ErrorScene): QuireError {
  const own = ownError(thrown);
  if (own) return withServerName(own, scene.server);
  const cause = thrown instanceof ConnectFailure ? thrown.cause : thrown;
  const { server, where, timeout_ms, hide } = scene;
  const complaints = hide(thrown instanceof ConnectFailure ? thrown.complaints : scene.complaints);
  const facts = { server, where, ...(complaints !== "" && { complaints: lastLines(complaints) }) };
  const told = complaints === "" ? "" : ` It said: ${lastLines(complaints)}`;
  if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout) {
    return new QuireError(
      "timeout",
      `The MCP server ${server} did not answer within ${timeout_ms / 1000} s when it was ${scene.doing}.${told}`,
      {
        facts: { ...facts, timeout_ms },
        fix: "Try again; if it is always that slow, raise network.timeout_ms in quire.yaml.",
        cause,
      },
    );
  }
  const { what, fix } = meaning(cause, scene);
  return new QuireError("tool_server", `${what}${told}`, { facts: { ...facts, ...statusOf(cause) }, fix, cause });
}

function withServerName(error: QuireError, server: string): QuireError {
  return new QuireError(error.code, `The MCP server ${server} could not be used: ${error.message}`, {
    facts: { ...error.facts, server },
    ...(error.fix !== undefined && { fix: error.fix }),
    cause: error,
  });
}

/** The door's refusals lie inside what the library makes of them. */
function ownError(thrown: unknown): QuireError | null {
  for (let error: unknown = thrown, depth = 0; error instanceof Error && depth < 8; depth += 1) {
    if (error instanceof QuireError) return error;
    const data = error instanceof SdkError ? (error.data as { cause?: unknown } | undefined) : undefined;
    error = error.cause ?? data?.cause;
  }
  return null;
}

function statusOf(cause: unknown): { status?: number } {
  return cause instanceof SdkHttpError
    ? { status: cause.status }
    : cause instanceof UnauthorizedError
      ? { status: 401 }
      : {};
}

function meaning(cause: unknown, { server, kind, where, doing, hide }: ErrorScene): { what: string; fix: string } {
  const name = `The MCP server ${server}`;
  const { status } = statusOf(cause);
  const look =
    kind === "program"
      ? `Start it by hand to see more: ${where}`
      : `Check that it runs and that this is its address: ${where}`;
  if (isMissing(cause)) {
    return {
      what: `${name} cannot be started: there is no program "${where}".`,
      fix: `Install it, or correct mcp.servers.${server}.command in quire.yaml.`,
    };
  }
  if (status === 401 || status === 403) {
    return {
      what: `${name} refuses to be used without a key (status ${status}).`,
      fix: `Write under mcp.servers.${server}.headers in quire.yaml: Authorization: "Bearer $NAME", and set NAME in the environment.`,
    };
  }
  if (status !== undefined) return { what: `${name} answered with status ${status} when it was ${doing}.`, fix: look };
  if (cause instanceof SdkError && ended.has(cause.code))
    return { what: `${name} ended when it was ${doing}.`, fix: look };
  if (cause instanceof ProtocolError)
    return { what: `${name} refused when it was ${doing}: ${lastLines(hide(cause.message))}`, fix: look };
  if (cause instanceof z.ZodError || (cause instanceof SdkError && cause.code === SdkErrorCode.InvalidResult)) {
    return {
      what: `${name} answered something that is not of the Model Context Protocol when it was ${doing}.`,
      fix: look,
    };
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return { what: `${name} could not be used when it was ${doing}: ${lastLines(hide(message))}.`, fix: look };
}

const ended = new Set<SdkErrorCode>([
  SdkErrorCode.ConnectionClosed,
  SdkErrorCode.NotConnected,
  SdkErrorCode.SendFailed,
]);

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}

/** Fit for a message: the last words, on one line, without control characters. */
export function lastLines(text: string): string {
  const line = collapseSpaces(text)
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .trim();
  return line.length > 500 ? `…${line.slice(-499)}` : line;
}
