import { costOf, type PriceTable } from "../../run/prices.js";
import type { Estimate } from "../schema/plan.js";
import type { PromptStep } from "../schema/playbook.js";
import type { StepSettings } from "./step-settings.js";
import { add, exactly, mapped, multiply, nothing } from "./estimates.js";
import { callsInPairs } from "./merged-list.js";

/** Tokens of passages that are shown in a call that searches, by what `ask` shows on average. */
const evidenceTokens: Estimate = { least: 1000, likely: 3000, most: 4000 };
/** English words and tokens: 100 words are about 135 tokens (OpenAI, "What are tokens and how to count them"). */
const tokensPerWord = 1.35;
/** Characters of a token: prose, on average, and what budgets reserve. */
const charactersPerToken: Estimate = { least: 4.5, likely: 4, most: 3 };
/** Tokens of a row or a record of data. */
const rowTokens = 40;
/** What a call takes besides writing, and tokens written in a second: what hosted models do. */
const secondsToBegin = 3;
const tokensPerSecond = 60;

/** What one unit of a step takes: the calls that answer it, and what goes in and out of them in all. */
export interface UnitEffort {
  calls: Estimate;
  input: Estimate;
  output: Estimate;
}

export function tokensOfWords(words: Estimate): Estimate {
  return mapped(words, (count) => Math.round(count * tokensPerWord));
}

export function tokensOfCharacters(characters: number): Estimate {
  const tokens = (perToken: number) => Math.round(characters / perToken);
  const { least, likely, most } = charactersPerToken;
  return { least: tokens(least), likely: tokens(likely), most: tokens(most) };
}

/**
 * What one unit takes. Every search that a step allows is counted as a call, for a model that may search does.
 * @param prompt tokens of the prompts, without passages
 * @param words of each answer; null where the answer is data
 * @param merged how many texts are read at once where they go in pairs; else 1
 */
export function unitEffort(
  step: PromptStep,
  settings: StepSettings,
  { prompt, words, rows, merged }: { prompt: Estimate; words: Estimate | null; rows: Estimate; merged: Estimate },
): UnitEffort {
  const searches = settings.agent ? (settings.agent.iterations ?? 3) : settings.max_requery_iterations;
  const pairs = mapped(merged, callsInPairs);
  const calls = add(pairs, exactly(searches));
  const passages = searches > 0 ? multiply(calls, evidenceTokens) : nothing;
  const perCall = step.answers?.per === "call" ? settings.count : 1;
  const output =
    words === null
      ? mapped(rows, (count) => count * rowTokens)
      : mapped(tokensOfWords(words), (tokens) => tokens * perCall);
  // Each round of pairs reads what the one before it wrote: about as much as all texts.
  const rounds = mapped(merged, (texts) => Math.max(1, Math.ceil(Math.log2(texts))));
  return {
    calls,
    input: add(multiply(prompt, add(rounds, exactly(searches))), passages),
    output: multiply(output, pairs),
  };
}

/** Minutes of one unit, whose calls wait for each other. */
export function unitMinutes({ calls, output }: UnitEffort): Estimate {
  return add(
    mapped(calls, (count) => (count * secondsToBegin) / 60),
    mapped(output, (tokens) => tokens / tokensPerSecond / 60),
  );
}

/** USD of tokens; null where the model's price is unknown. Without a model nothing is paid. */
export function priced(model: string | null, input: Estimate, output: Estimate, prices?: PriceTable): Estimate | null {
  if (model === null) return nothing;
  const usd = (at: keyof Estimate) => costOf(model, { input_tokens: input[at], output_tokens: output[at] }, prices);
  const [least, likely, most] = [usd("least"), usd("likely"), usd("most")];
  return least === null || likely === null || most === null ? null : { least, likely, most };
}
