import type { PassageIndex } from "./passage-index.js";

/** A term of a claim where it stands in a source: positions are counted in terms, as in `PassageIndex.positions`. */
export interface TermHit {
  term: string;
  position: number;
}

/** A claim is measured in several ways one after the other: what was found last for each source. */
const last = new WeakMap<PassageIndex, { terms: readonly string[]; hits: readonly TermHit[] }>();

/** All places of some terms in a source, in order. */
export function termHits(terms: readonly string[], passage: PassageIndex): readonly TermHit[] {
  const known = last.get(passage);
  if (known?.terms === terms) return known.hits;
  const hits: TermHit[] = [];
  for (const term of new Set(terms)) {
    for (const position of passage.positions.get(term) ?? []) hits.push({ term, position });
  }
  hits.sort((one, other) => one.position - other.position);
  last.set(passage, { terms, hits });
  return hits;
}

/** The terms that stand in each sentence with any of them, by the sentence's number, in order. */
export function hitsBySentence(hits: readonly TermHit[], passage: PassageIndex): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  let sentence = 0;
  for (const { term, position } of hits) {
    while (position >= (passage.sentenceEnds[sentence] ?? Infinity)) sentence++;
    const known = found.get(sentence);
    if (known) known.add(term);
    else found.set(sentence, new Set([term]));
  }
  return found;
}
