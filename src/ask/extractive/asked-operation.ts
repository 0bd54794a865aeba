import type { Operation } from "../../corpus/tables/calculation.js";
import { indexTerms } from "../../domain/terms.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";

/** What a question asks to be computed. */
export interface AskedOperation {
  kind: Operation;
  /** Of a part and its whole, in whichever order they are named. */
  isShare: boolean;
  /** The words that say so, in the form of `indexTerms`. */
  terms: readonly string[];
}

/** The first that a question has of these counts: "percentage change" before "change". */
const kinds = [
  ["percent_change", phrasesOfLanguages(({ computing }) => computing?.percent_change)],
  ["share", phrasesOfLanguages(({ computing }) => computing?.share)],
  ["ratio", phrasesOfLanguages(({ computing }) => computing?.ratio)],
  ["average", phrasesOfLanguages(({ computing }) => computing?.average)],
  ["difference", phrasesOfLanguages(({ computing }) => computing?.difference)],
  ["difference", phrasesOfLanguages(({ computing }) => computing?.change)],
  ["sum", phrasesOfLanguages(({ computing }) => computing?.sum)],
] as const;

/** Reads whether a question asks for a difference, a change, an average, a sum, a ratio or a share. */
export function askedOperation(question: string): AskedOperation | null {
  for (const [kind, phrases] of kinds) {
    const found = phrases().in(question);
    if (found === null) continue;
    const isShare = kind === "share";
    return { kind: isShare ? "ratio" : kind, isShare, terms: indexTerms(found.value.replace(/[^\p{L}]+/gu, " ")) };
  }
  return null;
}
