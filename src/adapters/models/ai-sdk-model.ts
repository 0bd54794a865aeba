import type { z } from "zod";
import { toQuireError } from "../../domain/error.js";
import type { ReportedUsage } from "../../domain/usage.js";
import type { GenerateRequest, Model, ObjectRequest, TextResult } from "../../ports/model.js";
import { type AnswerLimit, limitAnswer, mostBytes } from "./answer-limit.js";
import { type LanguageModel, type ModelAddress, openProvider, searchesIntoSchema, type Tools } from "./ai-providers.js";
import { recordExchanges } from "./exchange-recorder.js";
import { answerError, toModelError } from "./model-errors.js";
import { parseModelJson } from "./model-json.js";
import { isStrict, providerSchema } from "./provider-schema.js";
import { type Listener, readStream, type ToldResult, toldResult, usageOf, withAnswer } from "./read-stream.js";
import { withoutThoughts } from "./thoughts.js";
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

const unreported: ReportedUsage = { input: undefined, output: undefined };

type Options = Parameters<LanguageModel["doGenerate"]>[0];

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
