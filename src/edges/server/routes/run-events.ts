import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { streamSSE, type SSEStreamingApi } from "hono/streaming";
import { toQuireError } from "../../../domain/error.js";
import type { Event } from "../../../domain/event.js";
import type { Service } from "../service/service.js";
import { Turns } from "../service/turns.js";
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
      light: z
        .enum(["0", "1"])
        .optional()
        .describe("1: outputs of more than 8 kB are left out; GET /runs/{id} has the last"),
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
  const { runManager } = service;
  // Making a piece holds the process: followers do it one after the other, and other requests come in between.
  const turns = new Turns(1);
  const [whole, light] = [new EventMessages((event) => event), new EventMessages(lightly)];
  app.openapi(route, (context) => {
    const { id } = context.req.valid("param");
    const last = context.req.valid("header")["last-event-id"];
    const after = last ?? Math.max(0, (context.req.valid("query").from ?? 1) - 1);
    const messages = context.req.valid("query").light === "1" ? light : whole;
    const run = runManager.watch(id);
    const { events, isOver } = run.feed;
    const hasNothing = events.length <= after && isOver;
    if (hasNothing || context.req.method === "HEAD") {
      run.leave();
      return context.body(null, hasNothing ? 204 : 200, hasNothing ? {} : { "Content-Type": "text/event-stream" });
    }
    context.header("X-Accel-Buffering", "no");
    return streamSSE(
      context,
      (stream) => send(stream, service, { events: run.feed.after(after), turns, messages }).finally(() => run.leave()),
      (error) => Promise.resolve(service.options.say(`events of ${id} broke off: ${toQuireError(error).message}`)),
    );
  });
}

/** Characters of an output in JSON that is sent to who wants to know how a run goes. */
const lightLength = 8_192;

/** The event, where it has a long output with its length in place of that. */
function lightly(event: Event): Event {
  const { content } = event;
  if (typeof content !== "object" || content === null || !("output" in content)) return event;
  const { output, ...rest } = content;
  const length = (JSON.stringify(output) ?? "").length;
  return length <= lightLength ? event : { ...event, content: { ...rest, output: null, output_characters: length } };
}

/** Characters that are sent at once. */
const pieceLength = 65_536;

/** Events as messages of a stream. The last long one is kept: followers of a run ask for it one after the other. */
class EventMessages {
  private long: { event: Event; message: string } | null = null;

  /** `shown`: what is sent of an event. */
  constructor(private readonly shown: (event: Event) => Event) {}

  /** Pieces of at most `pieceLength` characters, as many messages in one as fit; each is made when it is asked for. */
  *pieces(events: readonly Event[]): Generator<string> {
    let piece = "";
    for (const event of events) {
      const message = this.of(event);
      if (piece !== "" && piece.length + message.length > pieceLength) {
        yield piece;
        piece = "";
      }
      if (message.length > pieceLength) yield* slices(message);
      else piece += message;
    }
    if (piece !== "") yield piece;
  }

  private of(event: Event): string {
    if (this.long?.event === event) return this.long.message;
    const message = `data: ${JSON.stringify(this.shown(event))}\nid: ${event.seq}\n\n`;
    if (message.length > pieceLength) this.long = { event, message };
    return message;
  }
}

/** A long text in pieces; no character that takes two code units (UTF-16) is cut in two. */
function* slices(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = Math.min(text.length, start + pieceLength);
    const isCut = end < text.length && isHighSurrogate(text.charCodeAt(end - 1));
    yield text.slice(start, isCut ? end - 1 : end);
    start = isCut ? end - 1 : end;
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

interface Sending {
  events: AsyncGenerator<readonly Event[]>;
  turns: Turns;
  messages: EventMessages;
}

/**
 * Sends events at the pace at which the client takes them. The run does not wait, and a slow client holds one piece; one
 * that takes all at once does not keep others waiting.
 */
async function send(
  stream: SSEStreamingApi,
  { allowance, options, workbench }: Service,
  { events, turns, messages }: Sending,
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
        const made = messages.pieces(next.value);
        const nextPiece = () => turns.take(() => Promise.resolve(made.next()));
        for (let piece = await nextPiece(); !piece.done && !stream.aborted; piece = await nextPiece()) {
          hold.grow(piece.value.length);
          await stream.write(piece.value);
          hold.release();
        }
        coming = events.next();
      }
    }
  } finally {
    hold.release();
    gone.abort();
  }
}
