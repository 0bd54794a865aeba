import { stemmer } from "stemmer";
import type { QueryTerm } from "./search.js";

const word = /[\p{L}\p{N}]+/gu;

/** The words of a text as the index knows them: diacritics removed, lower case, Porter stems; repeats kept, in order. */
export function indexTerms(text: string): string[] {
  const folded = text
    .normalize("NFD")
    .replace(/\p{Mn}+/gu, "")
    .toLowerCase();
  return (folded.match(word) ?? []).map((token) => stemmer(token));
}

/** The terms of a question with their counts, question words left out unless nothing else is left. */
export function queryTerms(question: string): QueryTerm[] {
  const counts = new Map<string, number>();
  for (const term of indexTerms(question)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts].map(([term, weight]) => ({ term, weight }));
}
