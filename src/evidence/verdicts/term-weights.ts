import type { Source, TermFrequencies } from "../../domain/evidence.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { sourceSentences } from "./source-lines.js";

/**
 * Without a library: as if there were this many sentences more, with function words in half of them and any other term
 * in one. Counted in a few sentences alone, each word that they lack would tell three times as much as those they have.
 */
const imagined = { passages: 100, withFunctionTerm: 50, withTerm: 1 };

/** How much a term tells, by inverse document frequency; from the library where it is known, else from the sources. */
export function termWeights(sources: readonly Source[], statistics?: TermFrequencies): (term: string) => number {
  if (statistics && statistics.passages > 0) {
    const counts = new Map(Object.entries(statistics.document_frequency));
    return (term) => inverseFrequency(counts.get(term) ?? 0, statistics.passages);
  }
  const sentences = sources.flatMap(sourceSentences);
  const counts = new Map<string, number>();
  for (const { text } of sentences) {
    for (const term of new Set(indexTerms(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (term) => {
    const elsewhere = isFunctionTerm(term) ? imagined.withFunctionTerm : imagined.withTerm;
    return inverseFrequency((counts.get(term) ?? 0) + elsewhere, sentences.length + imagined.passages);
  };
}

function inverseFrequency(frequency: number, passages: number): number {
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
}
