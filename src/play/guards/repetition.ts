import { wordsIn } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import type { SectionSentence } from "./guard.js";

/** Words of a sentence that is looked at: shorter ones say the same in many places and mean nothing by it. */
const fewestWords = 9;
const shingleWords = 4;
/** Share of the shingles of both that two sentences have in common. */
const leastShared = 0.75;
/** What stands in more sentences than that is a formula of the document, and no beginning of a comparison. */
const mostHolders = 25;

export interface Repetition {
  first: SectionSentence;
  second: SectionSentence;
  /** 1 where they are the same word for word. */
  likeness: number;
}

/**
 * Sentences that stand twice: word for word anywhere, or nearly (their four-word shingles have a Jaccard resemblance of at
 * least 0.75; Broder 1997) in two sections. Each is told once, with the first that it repeats. Takes time in proportion to
 * the words.
 */
export function repetitions(sentences: readonly SectionSentence[]): Repetition[] {
  const found: Repetition[] = [];
  const whole = new Map<string, SectionSentence>();
  const known: { sentence: SectionSentence; shingles: ReadonlySet<string> }[] = [];
  const holders = new Map<string, number[]>();
  for (const sentence of sentences) {
    const words = wordsIn(foldText(sentence.text));
    if (words.length < fewestWords) continue;
    const key = words.join(" ");
    const same = whole.get(key);
    if (same !== undefined) {
      found.push({ first: same, second: sentence, likeness: 1 });
      continue;
    }
    whole.set(key, sentence);
    const shingles = shinglesOf(words);
    const near = nearest(sentence, shingles, known, holders);
    if (near !== null) found.push(near);
    const own = known.push({ sentence, shingles }) - 1;
    for (const shingle of shingles) {
      const places = holders.get(shingle);
      if (places === undefined) holders.set(shingle, [own]);
      else if (places.length <= mostHolders) places.push(own);
    }
  }
  return found;
}

function shinglesOf(words: readonly string[]): Set<string> {
  const shingles = new Set<string>();
  for (let at = 0; at + shingleWords <= words.length; at += 1)
    shingles.add(words.slice(at, at + shingleWords).join(" "));
  return shingles;
}

function nearest(
  sentence: SectionSentence,
  shingles: ReadonlySet<string>,
  known: readonly { sentence: SectionSentence; shingles: ReadonlySet<string> }[],
  holders: ReadonlyMap<string, readonly number[]>,
): Repetition | null {
  const shared = new Map<number, number>();
  for (const shingle of shingles) {
    const places = holders.get(shingle) ?? [];
    if (places.length > mostHolders) continue;
    for (const place of places) shared.set(place, (shared.get(place) ?? 0) + 1);
  }
  let best: Repetition | null = null;
  for (const [place, count] of shared) {
    const other = known[place];
    if (other === undefined || other.sentence.id === sentence.id) continue;
    const likeness = count / (shingles.size + other.shingles.size - count);
    if (likeness >= leastShared && likeness > (best?.likeness ?? 0)) {
      best = { first: other.sentence, second: sentence, likeness };
    }
  }
  return best;
}
