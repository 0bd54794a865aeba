import { z } from "zod";
import { QuireError, toQuireError } from "../../domain/error.js";
import { bookedUsage, type ReportedUsage, type Usage } from "../../domain/usage.js";
import type { GenerateRequest, Model, ObjectRequest, TextResult, WebCitation } from "../../ports/model.js";
import { type AnswerLimit, limitAnswer, mostBytes } from "./answer-limit.js";
import { type LanguageModel, type ModelAddress, openProvider, searchesIntoSchema, type Tools } from "./ai-providers.js";
import { recordExchanges } from "./exchange-recorder.js";
import { answerError, brokenOff, toModelError } from "./model-errors.js";
import { parseModelJson } from "./model-json.js";
import { ThoughtFilter, withoutThoughts } from "./thoughts.js";
import { keepWholeAnswers, type WholeAnswers } from "./whole-answer.js";

/** A model of the AI SDK behind the port. */
export function createModel(address: ModelAddress, searches: boolean, fetch: typeof globalThis.fetch): Model {
  return {
    id: address.id,
    canSearchWeb: searches,
    generateText: (request) => call(address, fetch, request, textSchema(address, request)),
    generateObject: async (request) => {
      const answer = await call(address, fetch, request, request.schema);
      try {
        return {
          object: parseModelJson(answer.text, request.schema, address.id),
          text: answer.text,
          usage: answer.usage,
        };
      } catch (error) {
        throw withAnswer(toQuireError(error), answer);
      }
    },
  };
}

/** The schema of an answer that stays text; few providers keep to one while they search. */
function textSchema({ kind }: ModelAddress, { web_search, answer_schema }: GenerateRequest): z.ZodType | null {
  return web_search && !searchesIntoSchema(kind) ? null : (answer_schema ?? null);
}

async function call<T>(
  address: ModelAddress,
  fetch: typeof globalThis.fetch,
  request: GenerateRequest | ObjectRequest<T>,
  schema: z.ZodType<T> | null,
): Promise<TextResult> {
  const limit = limitAnswer(request.max_output_tokens);
  const recorder = recordExchanges(fetch, address, mostBytes(request.max_output_tokens));
  try {
    const answers = keepWholeAnswers(recorder.fetch);
    const provider = await openProvider({ ...address, fetch: answers.fetch });
    const searches = "web_search" in request && request.web_search;
    const tools = searches ? provider.webSearch(request.web_domains ?? []) : null;
    const options = { ...common(request), ...answerForm(schema), ...(tools && offered(tools)) };
    const model = provider.language(address.model);
    const listener = { onText: "onText" in request ? request.onText : undefined, onToken: request.onToken };
    const told = await ask({ id: address.id, model, options, answers }, limit, listener);
    const answer = { ...told, usage: usageOf(told.reported, request, limit) };
    const error = answerError(address.id, answer);
    if (error !== null) throw withAnswer(error, answer);
    return answer;
  } catch (thrown) {
    const { signal } = request;
    const { id: model, key_name, api_key } = address;
    const error = toModelError(thrown, { model, key_name, api_key, signal, failure: recorder.failure() });
    // A server that refuses after it has begun to answer has answered.
    if (error.code !== "http_status" || limit.received() === "") throw error;
    throw withAnswer(error, { usage: usageOf(unreported, request, limit), finish_reason: "error" });
  } finally {
    for (const exchange of recorder.exchanges) request.onExchange?.(exchange);
  }
}

function common({ prompt, system, max_output_tokens, seed, signal }: Omit<GenerateRequest, "onText">) {
  return {
    prompt: [
      ...(system === undefined ? [] : [{ role: "system" as const, content: system }]),
      { role: "user" as const, content: [{ type: "text" as const, text: prompt }] },
    ],
    maxOutputTokens: max_output_tokens,
    ...(seed !== undefined && { seed }),
    ...(signal !== undefined && { abortSignal: signal }),
  };
}

/** How the answer is asked for: as text, or as JSON of a schema, which is parsed by us so that no text is lost. */
function answerForm<T>(schema: z.ZodType<T> | null) {
  // Responses are not kept at the provider: what the user asks is theirs.
  const store = false;
  if (schema === null) return { providerOptions: { openai: { store } } };
  const form = providerSchema(schema);
  const strictJsonSchema = isStrict(form);
  return {
    responseFormat: { type: "json" as const, schema: form },
    providerOptions: { openai: { store, strictJsonSchema }, openaiCompatible: { strictJsonSchema } },
  };
}

/** The provider's own tools as it is to be told them. */
function offered(tools: Tools) {
  const named = Object.entries(tools).map(([name, { id, args }]) => ({ type: "provider" as const, name, id, args }));
  return { tools: named, toolChoice: { type: "auto" as const } };
}

/** An answer with the tokens that its server reports: nothing of them is booked as it is. */
type ToldResult = Omit<TextResult, "usage"> & { reported: ReportedUsage };

const unreported: ReportedUsage = { input: undefined, output: undefined };

type Options = Parameters<LanguageModel["doGenerate"]>[0];

/** What hears of an answer while it comes. */
interface Listener {
  onText: GenerateRequest["onText"];
  onToken: GenerateRequest["onToken"];
}

interface Asked {
  /** `provider:model`. */
  id: string;
  model: LanguageModel;
  options: Options;
  answers: WholeAnswers;
}

/** Every answer is asked for as a stream, so that whoever waits knows that it goes on. */
async function ask(
  { id, model, options, answers }: Asked,
  limit: AnswerLimit,
  listener: Listener,
): Promise<ToldResult> {
  try {
    const { stream } = await model.doStream(options);
    return await readStream(id, stream, limit, listener);
  } catch (thrown) {
    if (!answers.isWaiting()) throw thrown;
    const told = wholeResult(limit.whole(await model.doGenerate(options)));
    listener.onText?.(told.text);
    return told;
  }
}

function wholeResult({ content, usage, finishReason }: any): ToldResult {
  const parts = content.map((part: any) =>
    part.type === "text" ? { ...part, text: withoutThoughts(part.text) } : part,
  );
  return toldResult(parts, usage, finishReason.unified);
}

/** Parts of a stream that the SDKs make before the model has said anything. */
const unspoken = new Set(["stream-start", "response-metadata", "raw"]);

async function readStream(
  modelId: string,
  parts: ReadableStream,
  limit: AnswerLimit,
  { onText, onToken }: Listener,
): Promise<ToldResult> {
  const content = new StreamedContent(onText);
  let end: any = { finishReason: { unified: "other", raw: undefined } };
  for await (const part of parts.pipeThrough(limit.parts())) {
    if (part.type === "error") throw part.error;
    if (!unspoken.has(part.type)) onToken?.();
    if (part.type === "finish") end = part;
    else content.take(part);
  }
  const { usage, finishReason } = end;
  const result = toldResult(content.finished(), usage, finishReason.unified);
  // How the SDKs tell of a stream that ended without the provider saying why.
  if (finishReason.unified === "other" && finishReason.raw === undefined) throw brokenOff(modelId, result.text);
  return result;
}

/** Puts the parts of a stream together, and tells the text of the answer as it comes. */
class StreamedContent {
  private readonly parts: any[] = [];
  private readonly texts = new Map<string, { part: any; filter: ThoughtFilter }>();

  constructor(private readonly onText: GenerateRequest["onText"]) {}

  take(part: any): void {
    const { type, id, providerMetadata } = part;
    if (type === "text-start") {
      const text = { part: { type: "text", text: "", providerMetadata }, filter: new ThoughtFilter() };
      this.texts.set(id, text);
      this.parts.push(text.part);
      return;
    }
    const open = type === "text-delta" || type === "text-end" ? this.texts.get(id) : undefined;
    if (open === undefined) {
      this.parts.push(part);
      return;
    }
    open.part.providerMetadata = providerMetadata ?? open.part.providerMetadata;
    this.add(open.part, type === "text-end" ? open.filter.end() : open.filter.take(part.delta));
  }

  /** All parts, those that were not ended too. */
  finished(): readonly any[] {
    for (const { part, filter } of this.texts.values()) {
      this.add(part, filter.end());
      // Nobody has seen the text without them: thoughts that were not ended may be all there is.
      if (this.onText === undefined) part.text += filter.unended();
    }
    return this.parts;
  }

  private add(part: any, piece: string): void {
    part.text += piece;
    if (piece !== "") this.onText?.(piece);
  }
}

function toldResult(parts: readonly any[], usage: any, finishReason: string): ToldResult {
  return {
    text: parts.map(({ type, text }) => (type === "text" ? text : "")).join(""),
    reported: { input: usage?.inputTokens?.total, output: usage?.outputTokens?.total },
    citations: citationsOf(parts),
    finish_reason: finishReason,
  };
}

function usageOf(
  reported: ReportedUsage,
  { system = "", prompt, max_output_tokens }: Pick<GenerateRequest, "system" | "prompt" | "max_output_tokens">,
  limit: AnswerLimit,
): Usage {
  const exchanged = { sent: `${system}${prompt}`, received: limit.received(), max_output_tokens };
  return bookedUsage(reported, exchanged);
}

/**
 * The pages a search cited, each once: listed sources and the annotations of the text, whichever knows the title. The
 * places of annotations count from the beginning of their part of the text.
 */
function citationsOf(content: readonly any[]): WebCitation[] {
  const cited = new Map<string, { title: string; spans: { start: number; end: number }[] }>();
  const cite = (url: unknown, title: unknown) => {
    if (typeof url !== "string") return null;
    const page = cited.get(url) ?? { title: "", spans: [] };
    page.title ||= typeof title === "string" ? title : "";
    cited.set(url, page);
    return page;
  };
  let offset = 0;
  for (const part of content) {
    if (part.type === "source" && part.sourceType === "url") cite(part.url, part.title);
    // What OpenAI's search lists besides what the text cites.
    if (part.type === "tool-result") for (const listed of part.result?.sources ?? []) cite(listed?.url, "");
    for (const note of part.providerMetadata?.openai?.annotations ?? []) {
      if (note.type !== "url_citation") continue;
      const [start, end] = [offset + Number(note.start_index), offset + Number(note.end_index)];
      const page = cite(note.url, note.title);
      if (end > start) page?.spans.push({ start, end });
    }
    if (part.type === "text") offset += part.text.length;
  }
  return [...cited].map(([url, { title, spans }]) => ({ url, title, ...(spans.length > 0 && { spans }) }));
}

/** The error with what the call cost and why it ended: a useless answer is paid for all the same. */
function withAnswer(
  error: QuireError,
  { usage, finish_reason }: Pick<TextResult, "usage" | "finish_reason">,
): QuireError {
  return new QuireError(error.code, error.message, {
    facts: { ...error.facts, finish_reason, input_tokens: usage.input_tokens, output_tokens: usage.output_tokens },
    ...(error.fix !== undefined && { fix: error.fix }),
    cause: error.cause,
  });
}

/** A schema as providers are told it: JSON Schema, each object with the properties that it names and no others. */
function providerSchema(schema: z.ZodType): any {
  return closed(z.toJSONSchema(schema, { target: "draft-7", io: "input", reused: "inline" }));
}

/** Hold values of the answer, not schemas. */
const values = new Set(["const", "default", "enum", "examples"]);

function closed(schema: any): any {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const inner = Object.entries(schema).map(([key, value]) => [key, values.has(key) ? value : closed(value)]);
  const { type, additionalProperties } = schema;
  const isOpen = additionalProperties === undefined || typeof additionalProperties === "boolean";
  return { ...Object.fromEntries(inner), ...(type === "object" && isOpen && { additionalProperties: false }) };
}

/** Tells whether a JSON schema has only required, named properties: OpenAI's strict mode refuses any other. */
function isStrict(schema: any): boolean {
  if (schema === null || typeof schema !== "object") return true;
  if (schema.properties !== undefined) {
    const isClosed = schema.additionalProperties === false;
    if (!isClosed || !Object.keys(schema.properties).every((name) => schema.required?.includes(name))) return false;
  } else if (schema.type === "object") return false;
  return Object.values(schema).every(isStrict);
}
