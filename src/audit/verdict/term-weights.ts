import type { Source, TermFrequencies } from "../../domain/evidence.js";
import { indexTerms } from "../../domain/terms.js";
import { sourceSentences } from "./source-lines.js";

/** How much a term tells, by inverse document frequency; from the library where it is known, else from the sources. */
export function termWeights(sources: readonly Source[], statistics?: TermFrequencies): (term: string) => number {
  const counts = new Map(Object.entries(statistics?.document_frequency ?? {}));
  let passages = statistics?.passages ?? 0;
  if (passages === 0) {
    for (const sentence of sources.flatMap(sourceSentences)) {
      passages += 1;
      for (const term of new Set(indexTerms(sentence.text))) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return (term) => {
    const frequency = counts.get(term) ?? 0;
    return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
  };
}
