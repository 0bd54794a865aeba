import { hasUnspacedScript } from "../../domain/characters.js";
import { indexTerms } from "../../domain/terms.js";

/** The place of a phrase in a text, in characters; `end` is exclusive. */
export interface PhraseSpan {
  start: number;
  end: number;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The first place where the words of a phrase stand side by side, compared by stem ("desirable difficulty" in
 * "desirable difficulties"); in scripts without spaces, where it stands letter by letter.
 */
export function findPhrase(text: string, phrase: string): PhraseSpan | null {
  const literal = text.toLowerCase().indexOf(phrase.toLowerCase());
  const wanted = indexTerms(phrase);
  if (wanted.length === 0) return null;
  const words = [...text.matchAll(word)].map((match) => ({
    terms: indexTerms(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const terms = words.flatMap(({ terms: own, start, end }) => own.map((term) => ({ term, start, end })));
  const first = terms.findIndex((_, at) => wanted.every((term, offset) => terms[at + offset]?.term === term));
  if (first >= 0) return { start: terms[first]?.start ?? 0, end: terms[first + wanted.length - 1]?.end ?? text.length };
  return literal >= 0 && hasUnspacedScript(phrase) ? { start: literal, end: literal + phrase.length } : null;
}
