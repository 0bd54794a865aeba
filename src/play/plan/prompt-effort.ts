import type { Unit } from "../rows/elements-of.js";
import type { Estimate } from "../schema/plan.js";
import { tokensOfCharacters, tokensOfWords, type UnitEffort, unitEffort } from "./effort.js";
import { add, exactly, multiply, nothing } from "./estimates.js";
import { type ExpectedRows, expectedRows } from "./expected-rows.js";
import { answersBefore } from "./prompt-units.js";
import { type PromptWork, valuesFor } from "./prompt-work.js";
import { type StepPrompts, unitMessages } from "./unit-key.js";
import { wordsOf } from "./words.js";

const defaultContext = 128_000;
/** Rows beyond which an outline is asked for chapter by chapter. */
const bigOutline = 150;
/** Rows of a list and fields of a record for which nothing is said. */
const unsaidRows = { list: exactly(20), record: exactly(3) };

export const noEffort: UnitEffort = { calls: nothing, input: nothing, output: nothing };

/** Gives what a unit takes, or null for one that is not written or known yet. What all units share is looked up once. */
export function effortsOf(work: PromptWork, prompts: StepPrompts): (unit: Unit | null) => UnitEffort {
  const { step, planning, settings, model } = work;
  if (model === null) return () => noEffort;
  const merged = mergedTexts(work, prompts);
  const words = step.output_format === undefined ? wordsOf(step, planning) : null;
  const expected = step.levels ? expectedRows(step, planning.values, planning.declared) : null;
  const rows = expected?.all ?? (Array.isArray(step.output_format) ? unsaidRows.list : unsaidRows.record);
  const context_tokens = planning.context_tokens ?? defaultContext;
  return (unit) => {
    const prompt = promptTokens(work, unit, prompts, merged);
    const effort = unitEffort(step, settings, { prompt, words, rows, merged, context_tokens });
    return expected ? byChapter(effort, expected) : effort;
  };
}

function promptTokens(work: PromptWork, unit: Unit | null, prompts: StepPrompts, merged: number): Estimate {
  const known = unit ?? { id: "", slot: "", fields: {}, item: null };
  const { system, user } = unitMessages(prompts, known, valuesFor(work, known, prompts.outline));
  const written = tokensOfCharacters(system.length + user.length);
  if (unit !== null || prompts.reads.input.size === 0) return written;
  return add(written, multiply(tokensOfWords(work.input?.words ?? nothing), exactly(merged)));
}

/** How many texts of an item are read at once. */
function mergedTexts(work: PromptWork, { reads }: StepPrompts): number {
  const isRange = [...reads.input.values()].some(({ path }) => path.some(({ index }) => index === "all"));
  return isRange ? answersBefore(work) : 1;
}

/** Chapters first, then a call for each. */
function byChapter(effort: UnitEffort, { all, chapters }: ExpectedRows): UnitEffort {
  if (all.likely <= bigOutline) return effort;
  const parts = add(exactly(1), chapters);
  return { ...effort, calls: multiply(effort.calls, parts), input: multiply(effort.input, parts) };
}
