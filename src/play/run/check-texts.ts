import type { PromptStep } from "../schema/playbook.js";
import { readRange } from "../config/range.js";

/** A check that a step asks for. */
export type AnswerCheck = NonNullable<PromptStep["validate"]>[number];

/** What is wrong with texts by the checks that a step asks for, in words for the writer. Counts of words hold numbers by now. */
export function problemsOf(texts: readonly string[], checks: readonly AnswerCheck[]): string[] {
  return texts.flatMap((text) => checks.flatMap((check) => problemOf(text, check) ?? []));
}

function problemOf(text: string, check: AnswerCheck): string | null {
  if (check === "every_paragraph_cites") {
    const bare = proseParagraphs(text).filter((paragraph) => !/\[(?:S\d|@)/.test(paragraph)).length;
    return bare === 0 ? null : `${bare} ${bare === 1 ? "paragraph cites" : "paragraphs cite"} nothing`;
  }
  // The others are looked at where their facts are: the schema when an answer is read, keys and sentences by their verdicts.
  if (typeof check === "string") return null;
  if ("contains" in check) return text.includes(check.contains) ? null : `it does not contain "${check.contains}"`;
  const count = wordsIn(text);
  const { least, most } = check.words;
  if (least !== undefined && count < numberOf(least)) return `it has ${count} words, and ${least} are the least`;
  return most !== undefined && count > numberOf(most) ? `it has ${count} words, and ${most} are the most` : null;
}

const numberOf = (count: number | string): number => readRange(count)?.most ?? 0;

export function wordsIn(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Paragraphs that are no heading, list mark or rule. */
function proseParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/u).filter((paragraph) => /\p{L}/u.test(paragraph) && !/^\s*#/u.test(paragraph));
}
