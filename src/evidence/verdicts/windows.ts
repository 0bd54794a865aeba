import { hitsOf, type WeighedWord, type WordHit } from "./claim-hits.js";
import type { Meaning } from "./meaning.js";
import { statementWords } from "./statement-words.js";
import type { IndexedSentence, PassageIndex } from "./passage-index.js";

/** Some sentences of one source that stand together. */
export interface Window {
  passage: PassageIndex;
  first: number;
  /** Exclusive. */
  end: number;
}

/** Where a claim, or a clause of it, is said best. */
export interface BestWindow {
  window: Window;
  /** Share of the weight that the window's words say, 0..1. */
  coverage: number;
}

/** The words of a claim with their places in each of its sources, found once. */
export interface ClaimPlaces {
  words: readonly WeighedWord[];
  total: number;
  bySource: readonly { passage: PassageIndex; hits: readonly (readonly WordHit[])[] }[];
}

export function placesOf(words: readonly WeighedWord[], passages: readonly PassageIndex[]): ClaimPlaces {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const bySource = passages.map((passage) => ({ passage, hits: words.map(({ word }) => hitsOf(word, passage)) }));
  return { words, total, bySource };
}

/** Sentences of a window at most, and what each beyond the first must add: a longer one covers more by chance. */
const sizes = { claim: 4, clause: 2 };
const costOfSentence = 0.04;

/** The window of a claim (or of those of its words from `from` to `to`) that covers most; null where no word is said. */
export function bestWindow(
  places: ClaimPlaces,
  part: "claim" | "clause",
  from = 0,
  to = places.words.length,
): BestWindow | null {
  const weights = places.words.map(({ weight }, index) => (index >= from && index < to ? weight : 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let best: (BestWindow & { score: number }) | null = null;
  for (const { passage, hits } of places.bySource) {
    const found = sharesBySentence(hits, weights);
    for (const first of found.keys()) {
      const said = new Map<number, number>();
      for (let size = 1; size <= sizes[part]; size++) {
        const here = found.get(first + size - 1);
        if (here === undefined) continue;
        for (const [word, share] of here) said.set(word, Math.max(share, said.get(word) ?? 0));
        let covered = 0;
        for (const [word, share] of said) covered += share * (weights[word] ?? 0);
        const coverage = covered / total;
        const score = coverage - costOfSentence * (size - 1);
        if (best === null || score > best.score + 1e-9)
          best = { window: { passage, first, end: first + size }, coverage, score };
      }
    }
  }
  return best && { window: best.window, coverage: best.coverage };
}

/** Of each sentence with any of the words: how far it says each of them. */
function sharesBySentence(
  hits: readonly (readonly WordHit[])[],
  weights: readonly number[],
): Map<number, Map<number, number>> {
  const found = new Map<number, Map<number, number>>();
  for (const [word, places] of hits.entries()) {
    if (weights[word] === 0) continue;
    for (const { sentence, share } of places) {
      const said = found.get(sentence) ?? new Map<number, number>();
      found.set(sentence, said.set(word, Math.max(share, said.get(word) ?? 0)));
    }
  }
  return found;
}

export function sentencesOf({ passage, first, end }: Window): IndexedSentence[] {
  return passage.sentences.slice(first, end);
}

/** A window with its neighbours: what belongs to a statement may stand before or behind it. */
export function widened({ passage, first, end }: Window): Window {
  return { passage, first: Math.max(0, first - 1), end: Math.min(passage.sentences.length, end + 1) };
}

/** The sentences of several windows, each once, in the order of the windows. */
export function sentencesOfAll(windows: readonly Window[]): IndexedSentence[] {
  return [...new Set(windows.flatMap(sentencesOf))];
}

/** The sentence of a window that says most of the claim. */
export function bestSentence(places: ClaimPlaces, { passage, first, end }: Window): IndexedSentence | null {
  const hits = places.bySource.find((each) => each.passage === passage)?.hits ?? [];
  let best: { sentence: IndexedSentence; covered: number } | null = null;
  for (let index = first; index < end; index++) {
    const sentence = passage.sentences[index];
    let covered = 0;
    for (const [word, { weight }] of places.words.entries())
      covered +=
        weight * Math.max(0, ...(hits[word] ?? []).filter((hit) => hit.sentence === index).map(({ share }) => share));
    if (sentence !== undefined && (best === null || covered > best.covered)) best = { sentence, covered };
  }
  return best?.sentence ?? null;
}

/** Content words on each side of a cut between clauses, at least. */
const leastOfClause = 3;

/** Where the claim's clauses begin and end, in content words: cut at ; and : and before a word that begins a clause behind a comma. */
export function clausesOf(text: string, { words }: ClaimPlaces, meaning: Meaning): [number, number][] {
  const cuts = [0];
  for (let index = leastOfClause; index <= words.length - leastOfClause; index++) {
    const [before, here] = [words[index - 1]!.word, words[index]!.word];
    if (index - (cuts.at(-1) ?? 0) < leastOfClause) continue;
    const gap = text.slice(before.end, here.start);
    const isCut =
      /[;:]/.test(gap) ||
      (gap.includes(",") && statementWords(gap, meaning.language).some((word) => meaning.beginsClause(word)));
    if (isCut) cuts.push(index);
  }
  cuts.push(words.length);
  return cuts.length === 2 ? [] : cuts.slice(1).map((cut, index) => [cuts[index] ?? 0, cut]);
}
