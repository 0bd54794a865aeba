import type { ErrorRecord } from "../../../domain/error.js";
import type { Event } from "../../../domain/event.js";

const base = "/api/v1";

/** What the server says went wrong: what happened, to what, and what to do. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly record: ErrorRecord,
    /** What else the answer says. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(record.message);
  }
}

/** The address of a route of the service. */
export const urlOf = (path: string): string => base + path;

/** What a route answers. Throws `Problem` where it refuses, or where nobody answers (status 0). */
export async function call<Output>(
  path: string,
  { body, method, signal, headers = {} }: CallOptions = {},
): Promise<Output> {
  const sent =
    body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
  const answer = await fetch(urlOf(path), {
    method: method ?? (body === undefined ? "GET" : "POST"),
    ...sent,
    ...(signal && { signal }),
  }).catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === "AbortError") throw reason;
    throw new Problem(0, { code: "network", message: "The server does not answer.", fix: "Start it again: quire web" });
  });
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  const output: unknown = isJson ? await answer.json() : null;
  if (!answer.ok)
    throw new Problem(answer.status, problemOf(output, answer.status), (output ?? {}) as Record<string, unknown>);
  return output as Output;
}

interface CallOptions {
  body?: unknown;
  method?: string;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}

/** What an answer says went wrong. */
export function problemOf(output: unknown, status: number): ErrorRecord {
  const { error } = (output ?? {}) as { error?: ErrorRecord };
  return error ?? { code: "internal", message: `The server answered with status ${status}.` };
}

/**
 * Hands over the events of a run from its first to its last; a connection that broke off is taken up where it ended.
 * Returns what ends it.
 */
export function follow(runId: string, onEvent: (event: Event) => void, onEnd: () => void): () => void {
  let last = 0;
  let source: EventSource | null = null;
  const open = () => {
    source = new EventSource(urlOf(`/runs/${runId}/events?light=1&from=${last + 1}`));
    source.addEventListener("message", (message: MessageEvent<string>) => {
      last = Number(message.lastEventId);
      const event = JSON.parse(message.data) as Event;
      onEvent(event);
      if (event.event === "run_end") void endUnlessTakenUp();
    });
  };
  const close = () => source?.close();
  // A run that was taken up again tells of each of its ends on the way.
  const endUnlessTakenUp = async () => {
    const told = last;
    const { events } = await call<{ events: number }>(`/runs/${runId}`).catch(() => nobodyKnows);
    if (events > told || last > told) return;
    close();
    onEnd();
  };
  open();
  return close;
}

/** Of a run of which nobody can say how it stands. */
const nobodyKnows = { events: 0 };

/** Runs a tool to its end and gives what it came to. Throws `Problem` where it fails, or waits for a person. */
export async function callTool<Output>(tool: string, input: Readonly<Record<string, unknown>>): Promise<Output> {
  const { run_id } = await call<{ run_id: string }>("/runs", { body: { tool, input } });
  await new Promise<void>((resolve) => follow(run_id, () => undefined, resolve));
  const run = await call<{ state: string; output: Output; error: ErrorRecord | null }>(`/runs/${run_id}`);
  if (run.error !== null) throw new Problem(200, run.error);
  if (run.state === "waiting") {
    const fix = "It stands among the runs.";
    throw new Problem(200, { code: "busy", message: "It waits for an answer of yours.", fix });
  }
  return run.output;
}

/** What a tool that only looks comes to: no run is kept of it. Throws `Problem` where it fails. */
export async function lookUp<Output>(tool: string, input: Readonly<Record<string, unknown>>): Promise<Output> {
  return (await call<{ output: Output }>(`/tools/${tool}`, { body: { input } })).output;
}
