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
    const run = desk.watch(id);
    const { events, isOver } = run.feed;
    const hasNothing = events.length <= after && isOver;
    if (hasNothing || context.req.method === "HEAD") {
      run.leave();
      return context.body(null, hasNothing ? 204 : 200, hasNothing ? {} : { "Content-Type": "text/event-stream" });
    }
    context.header("X-Accel-Buffering", "no");
    return streamSSE(
      context,
      (stream) => send(stream, service, run.feed.after(after)).finally(() => run.leave()),
      (error) => Promise.resolve(service.options.say(`events of ${id} broke off: ${toQuireError(error).message}`)),
    );
  });
}

/** Sends events at the pace at which the client takes them. The run does not wait, and a slow client holds one event. */
async function send(
  stream: SSEStreamingApi,
  { allowance, options, workbench }: Service,
  events: AsyncGenerator<Event>,
): Promise<void> {
  const gone = new AbortController();
  stream.onAbort(() => gone.abort());
  const { clock } = workbench.engine.services;
  const beat = () =>
    clock.wait(options.keep_alive_ms, gone.signal).then(
      () => "beat" as const,
      () => "gone" as const,
    );
  const hold = allowance.hold();
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
        const message = { id: String(next.value.seq), data: JSON.stringify(next.value) };
        hold.grow(message.data.length);
        await stream.writeSSE(message);
        hold.release();
        coming = events.next();
      }
    }
  } finally {
    hold.release();
    gone.abort();
  }
}
