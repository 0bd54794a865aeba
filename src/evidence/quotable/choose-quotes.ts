import type { RunContext } from "../../run/run-context.js";
import {
  contentTerms,
  coverage,
  type Place,
  type Quotable,
  quotableSentences,
  weightsOf,
  withoutEmphasis,
} from "./quotable.js";

/** What is wanted of the sentences of a part. */
export interface Wanted {
  words: string;
  count: number;
  /** Of one work at most. */
  ofOneWork: number;
}

/** Of the words that the best sentence says, another one says at least this share: below it a text ends. */
const leastOfBest = 0.4;

/** Words of two sentences that are the same from which on one says nothing beside the other. */
const mostAlike = 0.6;

/**
 * The sentences that say most of some words: those with more of the rarer words first, of equal ones that of the nearer
 * passage. None stands twice, or nearly. They come in the order of their works and places. Pure.
 * @param taken sentences that stand already
 */
export function chooseQuotes(sentences: readonly Quotable[], wanted: Wanted, taken: readonly Quotable[]): Quotable[] {
  const asked = contentTerms(wanted.words);
  const weights = weightsOf(sentences);
  const scored = sentences.map((sentence, at) => {
    const said = coverage(asked, sentence, weights);
    return { sentence, at, said, score: sentence.fitness * (0.1 + said + 0.35 * sentence.passage) };
  });
  const least = leastOfBest * Math.max(0, ...scored.map(({ said }) => said));
  const chosen: Quotable[] = [];
  const ofWork = new Map<string, number>();
  for (const { sentence, said } of scored.toSorted((one, other) => other.score - one.score || one.at - other.at)) {
    if (chosen.length >= wanted.count) break;
    const { work_id } = sentence.source;
    const count = ofWork.get(work_id) ?? 0;
    if (said < least && chosen.length > 0) continue;
    if (count >= wanted.ofOneWork || [...taken, ...chosen].some((other) => isAlike(sentence, other))) continue;
    ofWork.set(work_id, count + 1);
    chosen.push(sentence);
  }
  return inOrder(chosen);
}

function isAlike(one: Quotable, other: Quotable): boolean {
  if (one.text === other.text) return true;
  const shared = [...one.terms].filter((term) => other.terms.has(term)).length;
  return shared / Math.max(1, Math.min(one.terms.size, other.terms.size)) > mostAlike;
}

/** Works in the order of their best sentence, the sentences of each as they stand in it. */
function inOrder(chosen: readonly Quotable[]): Quotable[] {
  const works = [...new Set(chosen.map(({ source }) => source.work_id))];
  return works.flatMap((work) =>
    chosen.filter(({ source }) => source.work_id === work).toSorted((one, other) => one.line - other.line),
  );
}

/** From such shares of the words on, a passage and a sentence of it count as saying them. */
const [leastOfPassage, leastOfSentence] = [0.75, 0.34];

/** The sentence that says most of some words, of a passage that says nearly all of them; null where there is none. */
export async function quoteThatSays(context: RunContext, words: string, place: Place): Promise<string | null> {
  const sentences = await quotableSentences(context, words, place);
  const asked = contentTerms(words);
  // Among few sentences of one work nothing can be said of how rare a word is: each counts the same.
  const share = (terms: ReadonlySet<string>) => coverage(asked, { terms }, () => 1);
  const said = passagesOf(sentences)
    .filter((own) => share(new Set(own.flatMap(({ terms }) => [...terms]))) >= leastOfPassage)
    .flatMap((own) => own.map((sentence) => ({ sentence, share: share(sentence.terms) })));
  const [best] = said.toSorted((one, other) => other.share - one.share);
  return best === undefined || best.share < leastOfSentence ? null : withoutEmphasis(best.sentence.text);
}

function passagesOf(sentences: readonly Quotable[]): Quotable[][] {
  const passages = new Map<string, Quotable[]>();
  for (const sentence of sentences) {
    const { work_id, start_line } = sentence.source;
    const place = `${work_id} ${start_line}`;
    passages.set(place, [...(passages.get(place) ?? []), sentence]);
  }
  return [...passages.values()];
}
