import { withoutNegation } from "../relations/polarity.js";
import type { Source } from "../../domain/evidence.js";
import { Recent } from "../../domain/recent.js";
import { indexTerms } from "../../domain/terms.js";
import { normaliseWording } from "../quotations/normalise.js";
import { sourceSentences, type SourceSentence } from "./source-lines.js";
import type { WorkText } from "./work-text.js";

/** A sentence of a source as it is compared. */
export interface IndexedSentence extends SourceSentence {
  terms: readonly string[];
  normalised: string;
  /** `normalised` without negations. */
  plain: string;
}

/** A source made ready for many comparisons. */
export interface PassageIndex {
  source: Source;
  sentences: readonly IndexedSentence[];
  /** Where each term stands, counted in terms from the beginning of the source. */
  positions: ReadonlyMap<string, readonly number[]>;
  /** Of each sentence, the position behind its last term. */
  sentenceEnds: readonly number[];
  normalised: string;
  /** `normalised` without blanks: where names such as "TiO 2" are found however they are set. */
  compact: string;
  /** The whole work, where it is at hand: what the passage lacks may stand elsewhere in it. */
  work?: WorkText;
}

/** Passages of a library come back with each question about the same things: their words are read once. */
const read = new Recent<Omit<PassageIndex, "source">>(1_000);

export function indexPassage(source: Source): PassageIndex {
  const { content, start_line, end_line } = source;
  const indexed = read.get(`${start_line} ${end_line} ${content}`, () =>
    indexOf(sourceSentences(source).map(indexSentence)),
  );
  return { source, ...indexed };
}

function indexSentence(sentence: SourceSentence): IndexedSentence {
  const normalised = normaliseWording(sentence.text);
  return { ...sentence, terms: indexTerms(sentence.text), normalised, plain: withoutNegation(normalised) };
}

/** The source as if it were made of these of its sentences alone. */
export function withSentences(source: Source, sentences: readonly IndexedSentence[]): PassageIndex {
  return { source, ...indexOf(sentences) };
}

function indexOf(sentences: readonly IndexedSentence[]): Omit<PassageIndex, "source"> {
  const positions = new Map<string, number[]>();
  let position = 0;
  const sentenceEnds = sentences.map(({ terms }) => {
    for (const term of terms) {
      const places = positions.get(term);
      if (places) places.push(position);
      else positions.set(term, [position]);
      position += 1;
    }
    return position;
  });
  const normalised = sentences.map((sentence) => sentence.normalised).join(" ");
  return { sentences, positions, sentenceEnds, normalised, compact: normalised.replaceAll(" ", "") };
}
