import type { ServerResponse } from "node:http";
import { z } from "zod";
import { startLoopback, type Loopback, type Route } from "../network/loopback.js";

/** The first words of each prompt that comes with Quire, and what the tests call it; any other prompt is "answer". */
const firstWords: readonly (readonly [string, string])[] = [
  ["You prepare a search", "understand"],
  ["You plan how to find evidence", "agent_plan"],
  ["You judge whether a question can be answered", "agent_confidence"],
  ["You write a cited answer from evidence", "agent_answer"],
  ["Answer a question from labelled passages", "answer_again"],
  ["You repair sentences of an answer", "repair"],
  ["You carry out one step of a playbook", "play"],
  ["You search the web", "web_search"],
  ["You plan the searches of a research", "research_plan"],
  ["You judge how relevant sources are", "research_triage"],
  ["You sum up one document for a research", "research_summarise"],
  ["You decide whether a research knows enough", "research_reflect"],
  ["You write a research report", "research_report"],
  ["You propose searches for a table", "gather_generate_searches"],
  ["You propose further searches for a table", "gather_retry_searches"],
  ["You choose searches that are carried out for a table", "gather_filter_searches"],
  ["You choose the columns of a table", "gather_build_schema"],
  ["You find items for a table by searching", "gather_web_search"],
  ["You read search results into rows", "gather_extract_rows"],
  ["You read one page", "gather_read_page"],
  ["You read passages of one paper", "gather_read_paper"],
  ["You judge whether things meet conditions", "gather_judge"],
  ["You judge whether passages of the works", "judge"],
];

function stepOf(prompt: string): string {
  return firstWords.find(([words]) => prompt.trimStart().startsWith(words))?.[1] ?? "answer";
}

/** One request of a model as the server understood it. */
export interface ModelRequest {
  /** Which of Quire's prompts it is: see `firstWords`. */
  step: string;
  prompt: string;
  streamed: boolean;
  headers: Record<string, string | string[] | undefined>;
  body: {
    model: string;
    tools?: { type: string }[];
    max_output_tokens?: number;
    /** Where JSON is wanted. */
    text?: { format?: { type: string; strict: boolean; schema: object } };
  };
}

/** A page that a scripted answer cites, from one place of its text to another. */
interface CitedPage {
  url: string;
  title: string;
  at?: readonly [number, number];
}

/** What the scripted model does. */
export type Reply =
  | {
      text: string;
      finish?: "stop" | "length";
      /** Ends the connection before the end of the answer. */
      cut?: boolean;
      pages?: CitedPage[];
      /** What the server waits for after the first piece. */
      held?: Promise<void>;
    }
  | { refusal: string }
  /** Calls a tool of this name instead of answering. */
  | { call: string }
  | { status: number; headers?: Record<string, string>; message?: string }
  | { hang: true };

export type Script = (request: ModelRequest, nth: number) => Reply | Promise<Reply>;

export interface ModelServer extends Loopback {
  /** What it says of itself, as llama.cpp does; null: it knows no such address. */
  props: object | null;
  asked: ModelRequest[];
  /** Of one step, in order. */
  of(step: ModelRequest["step"]): ModelRequest[];
}

/** What every answered call reports. */
export const usage = { input: 1200, output: 300 };

/** A model server on 127.0.0.1 that speaks the Responses API and the chat completions of compatible servers. */
export async function startModelServer(script: Script): Promise<ModelServer> {
  const asked: ModelRequest[] = [];
  const route =
    (write: (response: ServerResponse, reply: Told, streamed: boolean) => void | Promise<void>): Route =>
    (incoming, response, text) => {
      const body = JSON.parse(text);
      const prompt = promptOf(body);
      const step = stepOf(prompt);
      const request = { step, prompt, streamed: body.stream === true, headers: incoming.headers, body };
      asked.push(request);
      const nth = asked.filter((each) => each.step === step).length;
      void Promise.resolve(script(request, nth)).then((reply) => {
        if ("hang" in reply) return;
        if ("status" in reply) {
          const error = {
            message: reply.message ?? `scripted ${reply.status}`,
            type: "scripted",
            code: null,
            param: null,
          };
          response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
          response.end(JSON.stringify({ error }));
        } else return write(response, reply, request.streamed);
      });
    };
  const server = await startLoopback({
    "/v1/responses": route(writeResponses),
    "/v1/chat/completions": route(writeChat),
    "/props": (_request, response) => {
      const { props } = told;
      response.writeHead(props === null ? 404 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(props ?? {}));
    },
  });
  const told: ModelServer = Object.assign(server, {
    props: null,
    asked,
    of: (step: ModelRequest["step"]) => asked.filter((request) => request.step === step),
  });
  return told;
}

function promptOf(body: { input?: { content: unknown }[]; messages?: { content: unknown }[] }): string {
  const content = (body.input ?? body.messages ?? []).at(-1)?.content;
  if (typeof content === "string") return content;
  const parts = z.array(z.object({ text: z.string() })).parse(content);
  return parts.map((part) => part.text).join("");
}

type Told = Exclude<Reply, { status: number } | { hang: true }>;

const pieces = (text: string): string[] => text.match(/[\s\S]{1,40}/g) ?? [];

function writeEvents(response: ServerResponse, events: readonly object[]): void {
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
}

async function writeResponses(response: ServerResponse, told: Told, streamed: boolean): Promise<void> {
  const whole = responseOf(told);
  if (!streamed) {
    const body = JSON.stringify(whole);
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    if (!("cut" in told && told.cut)) response.end(body);
    else response.write(body.slice(0, body.length / 2), () => response.destroy());
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const [message] = whole.output;
  const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const text = "text" in told ? told.text : "";
  writeEvents(response, [
    { type: "response.created", response: { ...whole, output: [], status: "in_progress" } },
    { type: "response.output_item.added", output_index: 0, item: { ...message, content: [] } },
  ]);
  for (const delta of pieces(text)) {
    writeEvents(response, [{ type: "response.output_text.delta", ...place, delta }]);
    if ("held" in told) await told.held;
  }
  if ("cut" in told && told.cut) {
    response.destroy();
    return;
  }
  const annotations = ("pages" in told ? (told.pages ?? []) : []).map(annotation);
  writeEvents(response, [
    ...annotations.map((note, annotation_index) => ({
      type: "response.output_text.annotation.added",
      ...place,
      annotation_index,
      annotation: note,
    })),
    ...("refusal" in told ? [{ type: "response.refusal.delta", ...place, delta: told.refusal }] : []),
    { type: "response.output_item.done", output_index: 0, item: message },
    { type: whole.status === "incomplete" ? "response.incomplete" : "response.completed", response: whole },
  ]);
  response.end();
}

const annotation = ({ url, title, at = [0, 5] }: CitedPage) => ({
  type: "url_citation",
  start_index: at[0],
  end_index: at[1],
  url,
  title,
});

const functionCall = (name: string) => {
  return { type: "function_call", id: "fc_1", call_id: "call_1", name, arguments: "{}", status: "completed" };
};

function responseOf(told: Told): {
  id: string;
  status: string;
  output: object[];
  [field: string]: unknown;
} {
  if ("call" in told) return { ...responseOf({ text: "" }), output: [functionCall(told.call)] };
  const content =
    "refusal" in told
      ? { type: "refusal", refusal: told.refusal }
      : { type: "output_text", text: told.text, annotations: (told.pages ?? []).map(annotation) };
  const cutShort = "finish" in told && told.finish === "length";
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_700_000_000,
    model: "gpt-5-mini",
    status: cutShort ? "incomplete" : "completed",
    incomplete_details: cutShort ? { reason: "max_output_tokens" } : null,
    output: [{ type: "message", id: "msg_1", role: "assistant", status: "completed", content: [content] }],
    usage: { input_tokens: usage.input, output_tokens: usage.output, total_tokens: usage.input + usage.output },
  };
}

function writeChat(response: ServerResponse, told: Told, streamed: boolean): void {
  if (!("text" in told)) throw new Error("Chat completions have no refusals and calls of this form.");
  const counted = { prompt_tokens: usage.input, completion_tokens: usage.output };
  const head = { id: "c", created: 1, model: "m" };
  const finish_reason = told.finish ?? "stop";
  if (!streamed) {
    const choices = [{ index: 0, message: { role: "assistant", content: told.text }, finish_reason }];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...head, object: "chat.completion", choices, usage: counted }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const chunk = (choices: object[]) => ({ ...head, object: "chat.completion.chunk", choices });
  const deltas = pieces(told.text).map((content) => chunk([{ index: 0, delta: { content }, finish_reason: null }]));
  writeEvents(response, deltas);
  if (told.cut) {
    response.destroy();
    return;
  }
  writeEvents(response, [chunk([{ index: 0, delta: {}, finish_reason }]), { ...chunk([]), usage: counted }]);
  response.end("data: [DONE]\n\n");
}
