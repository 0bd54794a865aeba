import { type Usage, englishLength } from "../../domain/usage.js";
import type { Embedder } from "../../ports/model.js";
import { costOf, worstCase } from "../../run/prices.js";
import { withRetries } from "../../domain/retry.js";
import { contentHash } from "../../run/content-hash.js";
import { waitWithinMinutes, withinMinutes } from "../../run/minutes.js";
import type { RunContext } from "../../run/run-context.js";

/** More texts than this are on their way to where their vectors live; the log keeps their cost. */
const recordedTexts = 8;

/** What the log keeps of a call. */
interface RecordedCall {
  usage: Usage;
  vectors: number[][] | null;
}

/** Takes the vectors of a call before the log says that it was paid for: a kill between the two loses neither. */
export type KeepVectors = (model: string, texts: readonly string[], vectors: readonly Float32Array[]) => Promise<void>;

/**
 * The configured embedder behind this run's door, each call a paid step: budgeted, retried, recorded.
 * Null where none is configured.
 */
export async function openEmbedder(context: RunContext, keep?: KeepVectors): Promise<Embedder | null> {
  const { config, models } = context.services;
  if (config.embedding === undefined) return null;
  const embedder = await models.embedder(config.embedding, context.modelFetcher.standardFetch);
  return { id: embedder.id, embed: (texts) => embedInRun(context, embedder, texts, keep) };
}

async function embedInRun(context: RunContext, embedder: Embedder, texts: readonly string[], keep?: KeepVectors) {
  let vectors: Float32Array[] | null = null;
  const call = async (): Promise<RecordedCall> => {
    const result = await withinMinutes(context, "embed", (signal) => embedder.embed(texts, signal));
    await keep?.(embedder.id, texts, result.vectors);
    ({ vectors } = result);
    const kept = texts.length <= recordedTexts ? result.vectors.map((vector) => [...vector]) : null;
    return { usage: result.usage, vectors: kept };
  };
  const key = `embed:${contentHash({ model: embedder.id, texts })}`;
  let recorded = await paidStep(context, embedder.id, key, texts, call);
  if (vectors === null && recorded.vectors === null) {
    // Paid for before a kill, but the vectors did not reach the store.
    recorded = await paidStep(context, embedder.id, `${key}:again`, texts, call);
  }
  return { usage: recorded.usage, vectors: vectors ?? (recorded.vectors ?? []).map((each) => Float32Array.from(each)) };
}

function paidStep(
  context: RunContext,
  model: string,
  key: string,
  texts: readonly string[],
  call: () => Promise<RecordedCall>,
): Promise<RecordedCall> {
  const { clock, config } = context.services;
  const characters = texts.reduce((sum, text) => sum + englishLength(text), 0);
  const { tokens, usd } = worstCase(model, characters, 0, config.prices);
  const used = ({ usage }: RecordedCall) => ({
    calls: 1,
    tokens: usage.input_tokens + usage.output_tokens,
    usd: costOf(model, usage, config.prices),
    ...usage,
  });
  const options = { name: "embed", role: "model" as const, worst: { calls: 1, tokens, usd }, used };
  return withRetries(() => context.step(key, "paid", call, options), {
    wait: (milliseconds) => waitWithinMinutes(context, "embed", milliseconds),
    random: () => clock.random(),
  });
}
