import type { z } from "zod";
import { QuireError, toQuireError } from "../domain/error.js";
import { englishLength, estimateTokens, recordedUsage, type Usage } from "../domain/usage.js";
import type { GenerateRequest, Model, TextResult } from "../ports/model.js";
import type { Spending } from "./budget.js";
import { costOf, worstCase } from "./prices.js";
import { withRetries } from "../domain/retry.js";
import type { StandardFetch } from "../ports/fetcher.js";
import { contentHash } from "./content-hash.js";
import { waitWithinMinutes, withinMinutes } from "./minutes.js";
import { roomOf } from "./model-room.js";
import { type OnToken, patienceWith, type TokenTimes, withPatience } from "./model-patience.js";
import type { RunContext } from "./run-context.js";

/** A call of a model as a recipe asks for it; how it is paid for, retried and recorded is decided here once. */
export interface ModelCall {
  /** What the log and `raw/` call it: "understand", "answer". */
  name: string;
  /** `provider:model`. */
  model: string;
  prompt: string;
  /** What the model is told it is, apart from the prompt. */
  system?: string;
  max_output_tokens: number;
  /** Of one of several answers to the same prompt. */
  seed?: number;
  web_search?: boolean;
  /** Of the pages that are wanted; the prompt names them too, so that they are part of what the log recognises. */
  web_domains?: readonly string[];
  /** Of the JSON that is wanted, where the provider can keep to one: see `GenerateRequest`. */
  answer_schema?: z.ZodType;
  /** Pass the text on as it arrives. */
  stream?: boolean;
  /** The call that ends the run: it may use what the budget keeps back. */
  finishing?: boolean;
}

/** The most a call can use, for `BudgetLedger.keepForFinishing`. */
export function worstSpending(
  context: RunContext,
  { model, max_output_tokens }: Pick<ModelCall, "model" | "max_output_tokens">,
  promptCharacters: number,
): Spending {
  const { tokens, usd } = worstCase(model, promptCharacters, max_output_tokens, context.services.config.prices);
  return { calls: 1, tokens, usd };
}

/** Asks for text. Answers from the log after a resume. Throws `budget`, `no_model`, and the port's errors after the last try. */
export function askForText(context: RunContext, call: ModelCall): Promise<TextResult> {
  return performCall(context, call, (model, request) =>
    model.generateText({
      ...request,
      web_search: (call.web_search ?? false) && model.canSearchWeb,
      ...(call.web_domains && { web_domains: call.web_domains }),
      ...(call.answer_schema && { answer_schema: call.answer_schema }),
      ...(call.stream && { onText: (piece: string) => context.streamText(piece) }),
    }),
  );
}

/** Asks for JSON of a schema; what does not fit is sent back once for repair, then `model_output` is thrown. */
export async function askForObject<T>(context: RunContext, call: ModelCall, schema: z.ZodType<T>): Promise<T> {
  const ask = async (attempt: ModelCall) => {
    const result = await performCall(context, attempt, (model, request) =>
      model.generateObject({ ...request, schema }),
    );
    return schema.parse(result.object);
  };
  try {
    return await ask(call);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "model_output") throw error;
    context.warn(
      `repair:${call.name}:${contentHash(call.prompt)}`,
      `The answer of "${call.name}" did not fit: asked again.`,
    );
    return ask({ ...call, name: `${call.name}_repair`, prompt: repairPrompt(call.prompt, error) });
  }
}

function repairPrompt(prompt: string, error: QuireError): string {
  const answer = String(error.facts["text"] ?? "").slice(0, 4000);
  return `${prompt}\n\nYour last answer could not be used (${error.message}):\n${answer}\n\nAnswer again, with the JSON alone.`;
}

async function performCall<T extends { usage: Usage }>(
  context: RunContext,
  call: ModelCall,
  send: (model: Model, request: GenerateRequest) => Promise<T>,
): Promise<T> {
  const { clock, config } = context.services;
  const length = englishLength(`${call.system ?? ""}${call.prompt}`);
  const worst = worstSpending(context, call, length);
  const { system, prompt, seed } = call;
  const key = `${call.name}:${contentHash({ model: call.model, prompt, ...(system !== undefined && { system }), ...(seed !== undefined && { seed }) })}`;
  const priced = (usage: Usage) => ({
    calls: 1,
    tokens: usage.input_tokens + usage.output_tokens,
    usd: costOf(call.model, usage, config.prices),
    ...usage,
  });
  if (config.network.offline && context.services.models.isAtHome(call.model)) tellAtHome(context, call.model);
  const attempt = async () => {
    context.modelMemory.hanging.check(call.model);
    const ask = () => withinMinutes(context, call.name, (signal) => sendPatiently(context, call, signal, send));
    // Around the step: a run that is made again from its log gives a model up where the first one did.
    return context.modelMemory.hanging.watch(call.model, () =>
      context.step<T>(key, "paid", ask, {
        name: call.name,
        role: "model",
        worst,
        used: ({ usage }) => priced(usage),
        priceTokens: priced,
        provenance: () => ({ model: call.model }),
        finishing: call.finishing ?? false,
      }),
    );
  };
  const answer = await withRetries(attempt, {
    wait: (milliseconds) => waitWithinMinutes(context, call.name, milliseconds),
    // What ran out of time would again, and the server may still be at work on it.
    final: ["timeout"],
    random: () => clock.random(),
    onRetry: (error, tries, delay) =>
      context.warn(`retry:${key}:${tries}`, `${error.message} Trying again in ${Math.ceil(delay / 1000)} s.`),
  }).catch((thrown: unknown) => {
    // A refusal tells more than an estimate: what is asked next fits.
    const { prompt_tokens } = toQuireError(thrown).facts;
    if (typeof prompt_tokens === "number")
      context.modelMemory.counted(call.model, estimateTokens(length), prompt_tokens);
    throw thrown;
  });
  // Also of an answer from the log: a run that is taken up must judge alike what fits.
  if (call.web_search !== true)
    context.modelMemory.counted(call.model, estimateTokens(length), answer.usage.input_tokens);
  return answer;
}

/** Says once in a run that its closed network did not shut out a model. */
function tellAtHome(context: RunContext, model: string): void {
  context.whole.warn(
    `at-home:${model}`,
    `The network is closed; ${model} was asked all the same, because it runs on this computer.`,
    { model, at_home: true },
  );
}

/** One request, waited for as long as this model has shown that it needs. */
async function sendPatiently<T extends { usage: Usage }>(
  context: RunContext,
  call: ModelCall,
  signal: AbortSignal,
  send: (model: Model, request: GenerateRequest) => Promise<T>,
): Promise<T> {
  const { clock, config, models } = context.services;
  const memory = context.modelMemory;
  const room = await roomOf(context, call.model);
  const sent = `${call.system ?? ""}${call.prompt}`;
  const max_output_tokens = room.answerTokens(sent, call.max_output_tokens);
  const size = { prompt_tokens: room.tokensOf(sent), max_output_tokens };
  const patience = patienceWith(size, memory.speedOf(call.model), config.network);
  // The patience is with tokens; the door's own would end what takes long as it should.
  const limits = { silence: patience.whole_ms, whole: patience.whole_ms };
  const { standardFetch } = context.modelFetcher;
  const fetch: StandardFetch = (input, init) => standardFetch(input, { ...init, limits });
  const model = await models.model(call.model, fetch);
  const times: TokenTimes = { first_ms: null, last_ms: null };
  const waiting = { model: call.model, patience, times, now: () => clock.now().getTime() };
  const saw = (usage: Usage) => memory.saw(call.model, { ...usage, times });
  try {
    const value = await withPatience(waiting, signal, (until, { onToken, onWork }) =>
      send(model, { ...requestOf(context, { ...call, max_output_tokens }, until, onToken), onWork }),
    );
    saw(value.usage);
    return value;
  } catch (thrown) {
    const { facts } = toQuireError(thrown);
    // An answer of no use shows how fast it was written, too.
    if (facts["output_tokens"] !== undefined) saw(recordedUsage(facts));
    throw thrown;
  }
}

function requestOf(context: RunContext, call: ModelCall, signal: AbortSignal, onToken: OnToken): GenerateRequest {
  return {
    prompt: call.prompt,
    ...(call.system !== undefined && { system: call.system }),
    max_output_tokens: call.max_output_tokens,
    ...(call.seed !== undefined && { seed: call.seed }),
    signal,
    onToken: toldOnScreen(context, call, onToken),
    onExchange: (exchange) => {
      const stamp = context.services.clock.now().toISOString().replaceAll(":", "-");
      context.writeRaw(`${stamp}-${call.name}.json`, `${JSON.stringify(exchange, null, 2)}\n`);
    },
  };
}

/** Tells how far an answer is that nobody sees: a slow model is at work, and not stuck. */
function toldOnScreen(context: RunContext, { name, stream, max_output_tokens }: ModelCall, onToken: OnToken): OnToken {
  if (stream === true) return onToken;
  const { clock } = context.services;
  let done = 0;
  let began = 0;
  const title = name.replaceAll("_", " ");
  return () => {
    onToken();
    const now = clock.now().getTime();
    if (done === 0) began = now;
    done += 1;
    const left = timeLeft({ done, most: max_output_tokens, took_ms: now - began });
    const label = `${title} (at most ${max_output_tokens}${left === null ? "" : `, ${left}`})`;
    context.progress({ label, done, total: 0, unit: "tokens" });
  };
}

/** So many tokens tell how fast the rest will come. */
const tellingTokens = 20;

/** "under 3 min left", by the tokens that have come and the most that may; null while that is a guess. */
export function timeLeft({ done, most, took_ms }: { done: number; most: number; took_ms: number }): string | null {
  if (done < tellingTokens || took_ms <= 0) return null;
  const seconds = ((most - done) * took_ms) / (done - 1) / 1000;
  return seconds < 60 ? "under a minute left" : `under ${Math.ceil(seconds / 60)} min left`;
}
