import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { streamSSE, type SSEStreamingApi } from "hono/streaming";
import { toQuireError } from "../../../domain/error.js";
import type { Event } from "../../../domain/event.js";
import type { Service } from "../service.js";
import { problems } from "./responses.js";
import { runId } from "./run-parts.js";

const number = z.coerce.number().int().min(0);

const route = createRoute({
  method: "get",
  path: "/runs/{id}/events",
  operationId: "followRun",
  summary: "The events of a run as they happen (server-sent events), to its end",
  request: {
    params: z.strictObject({ id: runId }),
    query: z.strictObject({
      from: number.optional().describe("Number of the first event that is wanted; 1 by default"),
    }),
    headers: z.object({ "last-event-id": number.optional().describe("Number of the last event that came") }),
  },
  responses: {
    200: {
      description: "One message for each event: `id` is its number, `data` the event in JSON.",
      content: { "text/event-stream": { schema: z.string() } },
    },
    204: { description: "The run is over and all its events have come: there is no need to connect again." },
    ...problems(404),
  },
});

export function addRunEvents(app: OpenAPIHono, service: Service): void {
  const { desk } = service;
  app.openapi(route, (context) => {
    const { id } = context.req.valid("param");
    const last = context.req.valid("header")["last-event-id"];
    const after = last ?? Math.max(0, (context.req.valid("query").from ?? 1) - 1);
    const isOver = !desk.isUnderway(id);
    if (desk.events(id).length <= after && isOver) return context.body(null, 204);
    if (context.req.method === "HEAD") return context.body(null, 200, { "Content-Type": "text/event-stream" });
    context.header("X-Accel-Buffering", "no");
    return streamSSE(
      context,
      (stream) => send(stream, service, id, after),
      (error) => Promise.resolve(service.options.say(`events of ${id} broke off: ${toQuireError(error).message}`)),
    );
  });
}

/** Sends events at the pace at which the client takes them. The run does not wait: nothing is kept for a slow client. */
async function send(stream: SSEStreamingApi, { desk, options, workbench }: Service, id: string, after: number) {
  const gone = new AbortController();
  stream.onAbort(() => gone.abort());
  const { clock } = workbench.engine.services;
  const beat = () =>
    clock.wait(options.keep_alive_ms, gone.signal).then(
      () => "beat" as const,
      () => "gone" as const,
    );
  const events = desk.follow(id, after, gone.signal);
  let coming = events.next();
  let nextBeat = beat();
  try {
    while (!stream.aborted) {
      const next = await Promise.race([coming, nextBeat]);
      if (next === "gone") return;
      if (next === "beat") {
        await stream.write(": still running\n\n");
        nextBeat = beat();
      } else if (next.done) {
        return;
      } else {
        await stream.writeSSE(message(next.value));
        coming = events.next();
      }
    }
  } finally {
    gone.abort();
  }
}

function message(event: Event): { id: string; data: string } {
  return { id: String(event.seq), data: JSON.stringify(event) };
}
