import { costOf, type PriceTable } from "../../run/prices.js";
import type { Estimate } from "../schema/plan.js";
import type { PromptStep } from "../schema/playbook.js";
import type { StepSettings } from "./step-settings.js";
import { add, exactly, mapped, multiply, nothing } from "./estimates.js";

/** Tokens of passages that are shown in a call that searches, by what `ask` shows on average. */
const evidenceTokens: Estimate = { least: 1000, likely: 3000, most: 4000 };
/** English words and tokens: 100 words are about 135 tokens (OpenAI, "What are tokens and how to count them"). */
const tokensPerWord = 1.35;
/** Characters of a token: prose, on average, and what budgets reserve. */
const charactersPerToken: Estimate = { least: 4.5, likely: 4, most: 3 };
/** Tokens of a row or a record of data. */
const rowTokens = 40;
/** Share of a model's context beyond which texts that are merged go in pairs. */
const mergeShare = 0.6;
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
 * @param merged how many texts are read at once
 */
export function unitEffort(
  step: PromptStep,
  settings: StepSettings,
  {
    prompt,
    words,
    rows,
    merged,
    context_tokens,
  }: { prompt: Estimate; words: Estimate | null; rows: Estimate; merged: number; context_tokens: number },
): UnitEffort {
  const searches = settings.agent ? (settings.agent.iterations ?? 3) : settings.max_requery_iterations;
  const asked = exactly(1 + searches);
  const inPairs =
    merged > 2 ? mapped(prompt, (tokens) => (tokens > context_tokens * mergeShare ? merged - 1 : 1)) : exactly(1);
  const calls = multiply(asked, inPairs);
  const passages = searches > 0 ? multiply(calls, evidenceTokens) : nothing;
  const perCall = step.answers?.per === "call" ? settings.count : 1;
  const output =
    words === null
      ? mapped(rows, (count) => count * rowTokens)
      : mapped(tokensOfWords(words), (tokens) => tokens * perCall);
  return { calls, input: add(multiply(prompt, calls), passages), output };
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
