import type { Source } from "../domain/evidence.js";
import { indexTerms } from "../domain/terms.js";
import { normaliseWording } from "./normalise.js";
import { sourceSentences, type SourceSentence } from "./source-lines.js";

/** A sentence of a source as it is compared. */
export interface IndexedSentence extends SourceSentence {
  terms: string[];
  normalised: string;
}

/** A source made ready for many comparisons. */
export interface PassageIndex {
  source: Source;
  sentences: IndexedSentence[];
  /** Where each term stands, counted in terms from the beginning of the source. */
  positions: ReadonlyMap<string, readonly number[]>;
  normalised: string;
  /** `normalised` without blanks: where names such as "TiO 2" are found however they are set. */
  compact: string;
}

export function indexPassage(source: Source): PassageIndex {
  const sentences = sourceSentences(source).map((sentence) => ({
    ...sentence,
    terms: indexTerms(sentence.text),
    normalised: normaliseWording(sentence.text),
  }));
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const term of sentences.flatMap((sentence) => sentence.terms)) {
    const places = positions.get(term);
    if (places) places.push(position);
    else positions.set(term, [position]);
    position += 1;
  }
  const normalised = sentences.map((sentence) => sentence.normalised).join(" ");
  return { source, sentences, positions, normalised, compact: normalised.replace(/ /g, "") };
}
