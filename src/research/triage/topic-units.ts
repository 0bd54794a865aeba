import { isFrameNoun } from "../../corpus/question/entities.js";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import { subjectOf } from "../../corpus/question/subject.js";

/** A word of a topic that means something by itself; "long-term" is one, whatever it is made of. */
export interface TopicUnit {
  /** As it stands in the topic. */
  word: string;
  /** Its terms in the form of `indexTerms`, which stand beside each other. */
  terms: readonly string[];
  /** What it counts before its rarity is known, 0..1. */
  weight: number;
  /** "effect", "role": it asks something of a subject and names none. */
  frame: boolean;
  /** Which of the subjects that the topic joins by "and", a comma or "versus" it belongs to; from 0. */
  subject: number;
}

const frameWeight = 0.5;
const conjunction = /,|;|\b(?:and|or|versus|vs\.?)\b/iu;
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:[-'’.][\p{L}\p{N}\p{M}]+)*/gu;

/** The units of a topic in their order, each once. */
export function topicUnits(topic: string): TopicUnit[] {
  const { phrases, core } = subjectOf(topic);
  const named = new Set((phrases.length > 0 ? phrases : [core]).flatMap(wordsOf));
  const units = new Map<string, TopicUnit>();
  for (const [subject, part] of topic.split(conjunction).entries()) {
    for (const word of wordsOf(part).filter((each) => named.has(each))) {
      const frame = isFrameNoun(word.toLowerCase());
      // Writing without spaces gives several terms a word, of which a text may have some.
      const groups =
        word.includes("-") || word.includes(".") ? [indexTerms(word)] : queryTerms(word).map(({ term }) => [term]);
      const weight = (frame ? frameWeight : 1) / Math.max(1, groups.length);
      for (const terms of groups) {
        const key = terms.join(" ");
        if (key !== "" && !units.has(key)) units.set(key, { word, terms, weight, frame, subject });
      }
    }
  }
  return [...units.values()];
}

function wordsOf(text: string): string[] {
  return text.match(wordPattern) ?? [];
}

/** Finds the places in a row of terms at which a unit begins. */
export function placesOf({ terms }: TopicUnit, row: readonly string[]): number[] {
  const [first, ...others] = terms;
  return row.flatMap((term, at) =>
    term === first && others.every((other, index) => row[at + 1 + index] === other) ? [at] : [],
  );
}
