import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";

/** English prose has a quarter to a half, tables and terse notes fewer, other languages hardly a tenth. */
const shares = { english: 0.22, other: 0.12 };

/** Share of a text's words that carry English sentences, 0..1. A few sentences at least tell its language. */
export function englishShare(text: string): number {
  const terms = indexTerms(text);
  return terms.length === 0 ? 0 : terms.filter(isFunctionTerm).length / terms.length;
}

/** Whether a text is English. */
export function isEnglishText(text: string): boolean {
  return englishShare(text) >= shares.english;
}

/** Whether of two texts one is English and the other surely not, by their shares. */
export function areForeign(one: number, other: number): boolean {
  return Math.max(one, other) >= shares.english && Math.min(one, other) <= shares.other;
}
