import type { TableRow } from "../../corpus/tables/read-tables.js";
import { isDigits } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { type Language, perLanguage } from "../../language/languages.js";
import { tokensOf } from "../../language/tokens.js";

/** A thing that a question counts to: "the fourth year", "year 4", "after four years". */
export interface Step {
  /** In the form of `indexTerms`. */
  noun: string;
  number: number;
  /** How the number is written, in the same form: "fourth". */
  written: readonly string[];
}

const countWords = perLanguage((data) => ({
  cardinals: data?.numbers?.words ?? new Map<string, number>(),
  ordinals: new Map((data?.numbers?.ordinals ?? []).map((word, index) => [word, index + 1])),
}));

/** Above, numbers are years and amounts. */
const mostSteps = 100;

/** The things that a question counts to, in words or figures. */
export function stepsIn(question: string, language: Language): Step[] {
  const { cardinals, ordinals } = countWords(language);
  const tokens = tokensOf(question);
  const nounAt = (at: number): string[] => {
    const token = tokens[at];
    return token?.kind === "word" && !isFunctionTerm(token.plain) ? indexTerms(token.plain) : [];
  };
  return tokens.flatMap(({ plain }, at) => {
    const ordinal = ordinals.get(plain);
    const number = ordinal ?? (isDigits(plain) ? Number(plain) : cardinals.get(plain));
    if (number === undefined || number > mostSteps) return [];
    const nouns = ordinal === undefined ? [...nounAt(at - 1), ...nounAt(at + 1)] : nounAt(at + 1);
    return nouns.map((noun) => ({ noun, number, written: indexTerms(plain) }));
  });
}

/**
 * The words of a question that a row says by its number: "fourth" and "year" of row 4 under "Year" for "the fourth year".
 * Empty of a row that is another one than the question counts to; null of rows that are not named by a number alone.
 */
export function countedTerms({ label, heads, first }: TableRow, steps: readonly Step[]): string[] | null {
  if (!isDigits(label.trim()) || first !== 1) return null;
  const nouns = new Set(indexTerms((heads[0] ?? []).join(" ")));
  const own = steps.filter(({ noun }) => nouns.has(noun));
  if (own.length === 0) return null;
  return own.filter(({ number }) => number === Number(label)).flatMap(({ noun, written }) => [noun, ...written]);
}
