import { readRange } from "../config/range.js";
import type { Claim, Source } from "../../domain/evidence.js";
import { signOf } from "../../domain/verdict.js";
import { signName } from "../../domain/signs.js";
import { findLabelGroups, withoutLabels } from "../../evidence/answers/labels.js";
import type { PromptStep } from "../schema/playbook.js";
import { keysIn } from "./evidence.js";

/** A check that a step asks for. */
export type AnswerCheck = NonNullable<PromptStep["validate"]>[number];

/** Something that a step asks for and an answer does not meet: where and what, in words for its writer. */
export interface Unmet {
  words: string;
  /** Whether another answer could be better: nobody can cite where there is no passage. */
  canBeMet: boolean;
}

/** What a text was made of. */
export interface TextMaterial {
  /** The passages that it was shown. */
  sources: readonly Source[];
  /** Its task, in which citations of works without a passage stand as they are. */
  task: string;
}

/**
 * What a text does not meet of the checks that a step asks for, with its place. Counts of words hold numbers by now. Labels
 * stand in it where it cites.
 */
export function textUnmet(text: string, checks: readonly AnswerCheck[], material: TextMaterial): Unmet[] {
  return checks.flatMap((check) => unmetOf(text, check, material));
}

function unmetOf(text: string, check: AnswerCheck, material: TextMaterial): Unmet[] {
  const canCite = material.sources.length > 0;
  if (check === "every_paragraph_cites") return uncited(text).map((words) => ({ words, canBeMet: canCite }));
  if (check === "no_new_keys") return newKeys(text, material).map((words) => ({ words, canBeMet: true }));
  // Of data, and of sentences once they have verdicts.
  if (typeof check === "string" || "citing_sentences" in check) return [];
  const words = "contains" in check ? withoutWords(text, check.contains) : wrongLength(text, check.words);
  return words === null ? [] : [{ words, canBeMet: true }];
}

function withoutWords(text: string, words: string): string | null {
  return text.includes(words) ? null : `it does not contain "${words}"`;
}

function wrongLength(text: string, { least, most }: Extract<AnswerCheck, { words: unknown }>["words"]): string | null {
  const count = countWords(withoutLabels(text));
  const fewest = least === undefined ? 0 : (readRange(least)?.least ?? 0);
  if (count < fewest) return `it has ${count} words, and ${fewest} are the least`;
  const greatest = most === undefined ? count : (readRange(most)?.most ?? 0);
  return count > greatest ? `it has ${count} words, and ${greatest} are the most` : null;
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Paragraphs that are no heading, list mark or rule, and cite nothing. */
function uncited(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/u).filter((each) => /\p{L}/u.test(each) && !/^\s*#/u.test(each));
  return paragraphs.flatMap((paragraph, at) =>
    findLabelGroups(paragraph).length > 0 || keysIn(paragraph).length > 0
      ? []
      : [`paragraph ${at + 1} cites nothing: "${shortened(paragraph)}"`],
  );
}

/** Labels and keys that none of the texts brought that this one is made of. */
function newKeys(text: string, { sources, task }: TextMaterial): string[] {
  const labels = new Set(sources.map(({ label }) => label));
  const known = new Set([...sources.map(({ key, work_id }) => key ?? work_id), ...keysIn(task)]);
  const foreign = [
    ...findLabelGroups(text).flatMap((group) => group.labels.filter((label) => !labels.has(label))),
    ...keysIn(text).filter((key) => !known.has(key)),
  ];
  return [...new Set(foreign)].map((name) => `it cites ${name}, which none of its texts cites`);
}

const doubted: readonly string[] = ["unsupported", "not_found", "contradicted", "weak"];

/** Sentences that do not hold by their verdicts, or state something without a source. */
export function sentencesUnmet(
  claims: readonly Claim[],
  checks: readonly AnswerCheck[],
  { sources }: Pick<TextMaterial, "sources">,
): Unmet[] {
  const few = checks
    .flatMap((check) => tooFewCite(claims, check))
    .map((words) => ({ words, canBeMet: sources.length > 0 }));
  if (!checks.includes("no_unsupported_sentence")) return few;
  const doubtful = claims
    .filter((claim) => doubted.includes(signOf(claim)))
    .map((claim) => ({
      words: `"${shortened(claim.text)}" is ${signName(signOf(claim))}`,
      canBeMet: sources.length > 0,
    }));
  return [...few, ...doubtful];
}

function tooFewCite(claims: readonly Claim[], check: AnswerCheck): string[] {
  if (typeof check === "string" || !("citing_sentences" in check)) return [];
  const count = claims.filter(({ labels }) => labels.length > 0).length;
  const least = check.citing_sentences;
  return count >= least ? [] : [`${count} of its sentences cite something, and ${least} are the least`];
}

const longestQuote = 120;

function shortened(text: string): string {
  const line = text.trim().replaceAll(/\s+/gu, " ");
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}...` : line;
}
