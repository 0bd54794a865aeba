import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { streamSSE, type SSEStreamingApi } from "hono/streaming";
import { toQuireError } from "../../../domain/error.js";
import type { RunNews } from "../service/run-lines.js";
import type { Service } from "../service/service.js";
import { problems } from "./responses.js";

const route = createRoute({
  method: "get",
  path: "/events",
  operationId: "followRuns",
  summary: "How the runs of the workspace stand, and what becomes of them (server-sent events)",
  responses: {
    200: {
      description:
        "`data` of each message is JSON: `kind` (state, run_start, run_end, gate_open, gate_close), `run_id`, `tool`, `state`, `title`, of questions `gate` {key, question}. It begins with `state` of the newest runs.",
      content: { "text/event-stream": { schema: z.string() } },
    },
    ...problems(),
  },
});

export function addAllEvents(app: OpenAPIHono, service: Service): void {
  app.openapi(route, (context) => {
    if (context.req.method === "HEAD") return context.body(null, 200, { "Content-Type": "text/event-stream" });
    context.header("X-Accel-Buffering", "no");
    const broken = (error: Error) =>
      Promise.resolve(service.options.say(`events broke off: ${toQuireError(error).message}`));
    return streamSSE(context, (stream) => send(stream, service), broken);
  });
}

/** Sends news as the client takes them; what has come meanwhile goes together. */
async function send(stream: SSEStreamingApi, { lines, options, workbench }: Service): Promise<void> {
  const { clock } = workbench.engine.services;
  const gone = new AbortController();
  let waiting: RunNews[] = [];
  let wake = () => {};
  const leave = lines.follow((news) => {
    waiting.push(...news);
    wake();
  });
  stream.onAbort(() => {
    gone.abort();
    wake();
  });
  try {
    while (!stream.aborted) {
      const news = waiting;
      waiting = [];
      for (const each of news) await stream.write(`data: ${JSON.stringify(each)}\n\n`);
      if (waiting.length > 0) continue;
      const coming = new Promise<void>((resolve) => (wake = resolve));
      const beat = clock.wait(options.keep_alive_ms, gone.signal).catch(() => undefined);
      await Promise.race([coming, beat]);
      if (waiting.length === 0 && !stream.aborted) await stream.write(": still there\n\n");
    }
  } finally {
    leave();
    gone.abort();
  }
}
