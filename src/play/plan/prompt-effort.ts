import { contextWindowOf } from "../../run/context-windows.js";
import type { Unit } from "../rows/elements-of.js";
import type { Estimate } from "../schema/plan.js";
import { tokensOfCharacters, tokensOfWords, type UnitEffort, unitEffort } from "./effort.js";
import { add, exactly, mapped, multiply, nothing } from "./estimates.js";
import { type ExpectedRows, expectedRows } from "./expected-rows.js";
import { answersBefore } from "./prompt-units.js";
import { type PromptWork, valuesFor } from "./prompt-work.js";
import { isOverfull, textsInPairs } from "./merged-list.js";
import { type StepPrompts, unitMessages } from "./unit-key.js";
import { wordsOf } from "./words.js";

/** Rows beyond which an outline is asked for chapter by chapter. */
const bigOutline = 150;
/** Rows of a list and fields of a record for which nothing is said. */
const unsaidRows = { list: exactly(20), record: exactly(3) };

export const noEffort: UnitEffort = { calls: nothing, input: nothing, output: nothing };

/** Gives what a unit takes, or null for one that is not written or known yet. What all units share is looked up once. */
export function effortsOf(work: PromptWork, prompts: StepPrompts): (unit: Unit | null) => UnitEffort {
  const { step, planning, settings, model } = work;
  if (model === null) return () => noEffort;
  const words = step.output_format === undefined ? wordsOf(step, planning) : null;
  const expected = step.levels ? expectedRows(step, planning.values, planning.declared) : null;
  const rows = expected?.all ?? (Array.isArray(step.output_format) ? unsaidRows.list : unsaidRows.record);
  const window = contextWindowOf(model, planning.windows);
  return (unit) => {
    const read = unit === null ? expectedReading(work, prompts, window) : reading(work, unit, prompts, window);
    const effort = unitEffort(step, settings, { ...read, words, rows });
    return expected ? byChapter(effort, expected) : effort;
  };
}

/** Tokens of a prompt, and how many texts it merges in pairs; 1 where it does not. */
interface Reading {
  prompt: Estimate;
  merged: Estimate;
}

function reading(work: PromptWork, unit: Unit, prompts: StepPrompts, window: number): Reading {
  const messages = unitMessages(prompts, unit, valuesFor(work, unit, prompts.outline));
  return {
    prompt: tokensOfCharacters(messages.system.length + messages.user.length),
    merged: exactly(textsInPairs(prompts, unit, messages, window)),
  };
}

/** The same of a unit whose texts are not there yet: they will have about as many words as was asked for. */
function expectedReading(work: PromptWork, prompts: StepPrompts, window: number): Reading {
  const unit = { id: "", slot: "", fields: {}, item: null };
  const { prompt: written } = reading(work, unit, prompts, window);
  if (prompts.reads.input.size === 0) return { prompt: written, merged: exactly(1) };
  const isRange = [...prompts.reads.input.values()].some(({ path }) => path.some(({ index }) => index === "all"));
  const texts = isRange ? answersBefore(work) : 1;
  const prompt = add(written, multiply(tokensOfWords(work.input?.words ?? nothing), exactly(texts)));
  return { prompt, merged: mapped(prompt, (tokens) => (texts > 2 && isOverfull(tokens, window) ? texts : 1)) };
}

/** Chapters first, then a call for each. */
function byChapter(effort: UnitEffort, { all, chapters }: ExpectedRows): UnitEffort {
  if (all.likely <= bigOutline) return effort;
  const parts = add(exactly(1), chapters);
  return { ...effort, calls: multiply(effort.calls, parts), input: multiply(effort.input, parts) };
}
