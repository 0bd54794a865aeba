import {
  extractReasoningMiddleware,
  generateText,
  Output,
  streamText,
  wrapLanguageModel,
  type LanguageModel,
  type LanguageModelUsage,
} from "ai";
import type { z } from "zod";
import { QuireError, toQuireError } from "../../domain/error.js";
import { bookedUsage, type Usage } from "../../domain/usage.js";
import type { GenerateRequest, Model, ObjectRequest, TextResult, WebCitation } from "../../ports/model.js";
import { type AnswerLimit, limitAnswer, mostBytes } from "./answer-limit.js";
import { openProvider, searchesIntoSchema, type ModelAddress, type ObjectModel, type Tools } from "./ai-providers.js";
import { recordExchanges } from "./exchange-recorder.js";
import { answerError, brokenOff, toModelError } from "./model-errors.js";
import { parseModelJson } from "./model-json.js";

// Warnings of the SDK would be printed in the middle of the user's terminal.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** What is asked of the SDK, streamed or not. */
interface SdkCall {
  model: ObjectModel<LanguageModel>;
  prompt: string;
  system?: string;
  maxOutputTokens: number;
  maxRetries: number;
  abortSignal?: AbortSignal;
  tools?: Tools;
  output?: any;
  providerOptions: Record<string, Record<string, boolean>>;
}

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

/** Reasoning models think aloud inside the answer, whoever's protocol their server speaks. */
const withoutThoughts = extractReasoningMiddleware({ tagName: "think" });

async function call<T>(
  address: ModelAddress,
  fetch: typeof globalThis.fetch,
  request: GenerateRequest | ObjectRequest<T>,
  schema: z.ZodType<T> | null,
): Promise<TextResult> {
  const limit = limitAnswer(request.max_output_tokens);
  const recorder = recordExchanges(fetch, address, mostBytes(request.max_output_tokens));
  try {
    const provider = await openProvider({ ...address, fetch: recorder.fetch });
    const searches = "web_search" in request && request.web_search;
    const sdkCall: SdkCall = {
      model: wrapLanguageModel({
        model: provider.language(address.model),
        middleware: [withoutThoughts, limit.middleware],
      }),
      ...common(request),
      ...(await answerForm(schema)),
      ...(searches && { tools: provider.webSearch(request.web_domains ?? []) ?? {} }),
    };
    const onText = "onText" in request ? request.onText : undefined;
    const told = await (onText === undefined ? ask(sdkCall) : stream(address.id, sdkCall, onText));
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
    throw withAnswer(error, { usage: usageOf({}, request, limit), finish_reason: "error" });
  } finally {
    for (const exchange of recorder.exchanges) request.onExchange?.(exchange);
  }
}

function common(request: Omit<GenerateRequest, "onText">) {
  return {
    prompt: request.prompt,
    maxOutputTokens: request.max_output_tokens,
    maxRetries: 0,
    ...(request.system !== undefined && { system: request.system }),
    ...(request.signal !== undefined && { abortSignal: request.signal }),
  };
}

/** How the answer is asked for: as text, or as JSON of a schema, which is parsed by us so that no text is lost. */
async function answerForm<T>(schema: z.ZodType<T> | null): Promise<Pick<SdkCall, "output" | "providerOptions">> {
  // Responses are not kept at the provider: what the user asks is theirs.
  const store = false;
  if (schema === null) return { providerOptions: { openai: { store } } };
  const output = Output.object({ schema });
  const format: any = await output.responseFormat;
  const strictJsonSchema = isStrict(format.schema);
  return {
    output: { ...output, parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text) },
    providerOptions: { openai: { store, strictJsonSchema }, openaiCompatible: { strictJsonSchema } },
  };
}

/** Whether a JSON schema has only required, named properties: OpenAI's strict mode refuses any other. */
function isStrict(schema: any): boolean {
  if (schema === null || typeof schema !== "object") return true;
  if (schema.properties !== undefined) {
    const isClosed = schema.additionalProperties === false;
    if (!isClosed || !Object.keys(schema.properties).every((name) => schema.required?.includes(name))) return false;
  } else if (schema.type === "object") return false;
  return Object.values(schema).every(isStrict);
}

/** An answer with the tokens that its server reports: nothing of them is booked as it is. */
type ToldResult = Omit<TextResult, "usage"> & { reported: Partial<LanguageModelUsage> };

async function ask(sdkCall: SdkCall): Promise<ToldResult> {
  const result = await generateText(sdkCall);
  return {
    text: result.text,
    reported: result.totalUsage,
    citations: citationsOf(result.content),
    finish_reason: result.finishReason,
  };
}

async function stream(modelId: string, sdkCall: SdkCall, onText: (piece: string) => void): Promise<ToldResult> {
  // Errors arrive as parts of the stream; the SDK's default handler would print them.
  const result = streamText({ ...sdkCall, onError: () => {} });
  for await (const part of result.fullStream) {
    if (part.type === "text-delta") onText(part.text);
    else if (part.type === "error") throw part.error;
    else if (part.type === "abort") throw new DOMException("The stream was stopped.", "AbortError");
  }
  const text = await result.text;
  const finishReason = await result.finishReason;
  // The SDK's own reading of a stream that ended without the provider saying why.
  if (finishReason === "other" && (await result.rawFinishReason) === undefined) throw brokenOff(modelId, text);
  return {
    text,
    reported: await result.totalUsage,
    citations: citationsOf(await result.content),
    finish_reason: finishReason,
  };
}

function usageOf(
  { inputTokens, outputTokens }: Partial<LanguageModelUsage>,
  { system = "", prompt, max_output_tokens }: Pick<GenerateRequest, "system" | "prompt" | "max_output_tokens">,
  limit: AnswerLimit,
): Usage {
  const exchanged = { sent: `${system}${prompt}`, received: limit.received(), max_output_tokens };
  return bookedUsage({ input: inputTokens, output: outputTokens }, exchanged);
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
    if (part.type === "tool-result") for (const listed of part.output?.sources ?? []) cite(listed?.url, "");
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
