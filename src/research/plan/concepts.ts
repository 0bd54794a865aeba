import { questionEntities } from "../../corpus/question/entities.js";
import { indexTerms } from "../../domain/terms.js";
import type { DocumentNote } from "../research-schema.js";
import type { Subject } from "./subject.js";

/** A phrase that documents have in common beside the topic. */
export interface Concept {
  phrase: string;
  /** In how many documents it was noted. */
  documents: number;
}

/**
 * What the documents that were kept speak of besides the topic: pairs of words from their facts, those of most documents
 * first (relevance feedback, Rocchio 1971, with phrases for terms). Only such as two documents
 * share: what one says may be its own.
 */
export function sharedConcepts(notes: readonly DocumentNote[], subject: Subject): Concept[] {
  const topicTerms = new Set(indexTerms(subject.phrases.join(" ")));
  const counts = new Map<string, { phrase: string; documents: Set<string> }>();
  for (const note of notes) {
    const phrases = note.facts
      .flatMap(({ text }) => questionEntities(subject.english ? `the ${text}` : text))
      .flatMap(pairsOf);
    for (const phrase of phrases) {
      const terms = indexTerms(phrase);
      const isNew = terms.some((term) => !topicTerms.has(term));
      if (!isNew || terms.length < 2 || !isTelling(phrase)) continue;
      const key = terms.join(" ");
      const entry = counts.get(key) ?? { phrase, documents: new Set() };
      entry.documents.add(note.work_id);
      counts.set(key, entry);
    }
  }
  return [...counts.values()]
    .map(({ phrase, documents }) => ({ phrase, documents: documents.size }))
    .filter(({ documents }) => documents > 1)
    .toSorted((left, right) => right.documents - left.documents || (left.phrase < right.phrase ? -1 : 1));
}

function pairsOf(phrase: string): string[] {
  const words = phrase.split(/\s+/);
  return words.slice(1).map((word, index) => `${words[index] ?? ""} ${word}`);
}

/** Every word has a meaning of its own: no number, and nothing as short as "per". */
function isTelling(phrase: string): boolean {
  return !/\d/.test(phrase) && phrase.split(/\s+/).every((word) => word.length > 3 || /^\p{Lu}+$/u.test(word));
}
