import type { Claim, Source } from "../../domain/evidence.js";
import { headingSeparator } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";
import type { TermWeight } from "../verdicts/coverage.js";
import type { PassageIndex } from "../verdicts/passage-index.js";
import { readClaim, type ReadClaim, wordsOfSentence } from "../verdicts/read-claim.js";
import { bestWindow, type ClaimPlaces, clausesOf, type Window } from "../verdicts/windows.js";
import { omission } from "./opinion.js";

/** Sentences that are shown of a source that has none of a claim's words. */
const atLeast = 4;
/** Share of a claim's weight that a sentence must add to those that are shown already. */
const leastAdded = 0.02;

/** Which sentences of its sources a judge is shown, and of which sources the headings. */
export class ShownPassages {
  private readonly places = new Map<PassageIndex, Set<number>>();
  private readonly headed = new Set<PassageIndex>();

  constructor(private readonly weight: TermWeight) {}

  /**
   * Shows what says a claim best in each of the passages that it cites, with its neighbours, and whatever else has a word
   * or a number of it that stands nowhere there. Of a passage in another language, where no words can be compared, all of it.
   */
  add({ text }: Pick<Claim, "text">, passages: readonly PassageIndex[]): void {
    const shown = passages.map((passage) => {
      const places = new Set<number>();
      for (const { first, end } of nearest(readClaim(text, [passage], this.weight), passage))
        for (let place = first; place < end; place++) places.add(place);
      return places;
    });
    const claim = readClaim(text, passages, this.weight);
    const { places } = claim;
    addUnsaid(places, shown);
    addNumbers(claim, shown);
    for (const [index, passage] of passages.entries()) {
      const all = this.places.get(passage) ?? new Set();
      this.places.set(passage, all);
      for (const place of wholeRows(passage, shown[index] ?? new Set())) all.add(place);
      if (isNamedAbove(places, passage)) this.headed.add(passage);
    }
  }

  /** The sentences of a passage that are shown, in their order, a mark where others are left out; "" where there are none. */
  textOf(passage: PassageIndex): string {
    const places = this.places.get(passage);
    let text = "";
    let last = -1;
    for (const [place, sentence] of passage.sentences.entries()) {
      if (!places?.has(place)) continue;
      const isSameLine = passage.sentences[last]?.start_line === sentence.start_line;
      text += `${text === "" ? "" : last < place - 1 ? omission : isSameLine ? " " : "\n"}${sentence.text}`;
      last = place;
    }
    return text;
  }

  /** What stands above a passage, where a claim has words that stand there alone. */
  headingOf(passage: PassageIndex): string | null {
    return this.headed.has(passage) ? above(passage.source) : null;
  }
}

/** Where one passage says a claim best, with the sentence before and that behind in the same paragraph, and where it says each of its clauses best. */
function nearest(claim: ReadClaim, passage: PassageIndex): Pick<Window, "first" | "end">[] {
  const { text, places, best, meaning, isForeign } = claim;
  if (isForeign) return [{ first: 0, end: passage.sentences.length }];
  if (best === null) return [{ first: 0, end: atLeast }];
  const clauses = clausesOf(text, places, meaning).flatMap(
    ([from, to]) => bestWindow(places, "clause", from, to)?.window ?? [],
  );
  const { first, end } = best.window;
  const isContinued = passage.sentences[end]?.start_line === passage.sentences[end - 1]?.start_line;
  return [{ first: Math.max(0, first - 1), end: isContinued ? end + 1 : end }, ...clauses];
}

/** The same places with all of each row of a table: its first cell says of what the others speak. */
function wholeRows({ sentences }: PassageIndex, places: ReadonlySet<number>): ReadonlySet<number> {
  const lines = new Set([...places].map((place) => sentences[place]?.start_line));
  const rows = new Set(sentences.filter(({ text }) => text.includes("|")).map(({ start_line }) => start_line));
  const isWhole = (line: number) => lines.has(line) && rows.has(line);
  return new Set([...sentences.keys()].filter((at) => places.has(at) || isWhole(sentences[at]?.start_line ?? 0)));
}

/** Adds sentences, of whatever passage, until each word is shown where it is said most clearly. */
function addUnsaid({ words, total, bySource }: ClaimPlaces, shown: readonly Set<number>[]): void {
  const isShown = (source: number, sentence: number) => shown[source]?.has(sentence) ?? false;
  const said = words.map((_, word) =>
    Math.max(
      0,
      ...bySource.flatMap(({ hits }, source) =>
        (hits[word] ?? []).flatMap(({ sentence, share }) => (isShown(source, sentence) ? share : [])),
      ),
    ),
  );
  for (;;) {
    const added = new Map<string, { source: number; sentence: number; weight: number }>();
    for (const [source, { hits }] of bySource.entries()) {
      for (const [word, { weight }] of words.entries()) {
        const best = new Map<number, number>();
        for (const { sentence, share } of hits[word] ?? [])
          best.set(sentence, Math.max(share, best.get(sentence) ?? 0));
        for (const [sentence, share] of best) {
          const key = `${source}:${sentence}`;
          const sum = added.get(key) ?? { source, sentence, weight: 0 };
          added.set(key, { ...sum, weight: sum.weight + weight * Math.max(0, share - (said[word] ?? 0)) });
        }
      }
    }
    const [most] = [...added.values()].toSorted((one, other) => other.weight - one.weight);
    if (most === undefined || most.weight < leastAdded * total) return;
    shown[most.source]?.add(most.sentence);
    for (const word of words.keys())
      for (const { sentence, share } of bySource[most.source]?.hits[word] ?? [])
        if (sentence === most.sentence) said[word] = Math.max(share, said[word] ?? 0);
  }
}

/** Figures from which a number is looked for in others, such as a year in a date. */
const leastFigures = 4;

/** Adds the first sentence that has a number of the claim, where none that is shown has it. */
function addNumbers({ words, passages, meaning }: ReadClaim, shown: readonly Set<number>[]): void {
  for (const number of words.filter(({ kind }) => kind === "number")) {
    const found = passages.flatMap(({ sentences }, source) =>
      sentences.flatMap((sentence, place) => {
        const isSaid =
          wordsOfSentence(sentence, meaning.language).some(({ key }) => key === number.key) ||
          (number.plain.length >= leastFigures && sentence.text.includes(number.plain));
        return isSaid ? { source, place } : [];
      }),
    );
    const [first] = found;
    if (first === undefined || found.some(({ source, place }) => shown[source]?.has(place))) continue;
    shown[first.source]?.add(first.place);
  }
}

function above({ title, heading_path }: Source): string {
  return [...new Set([title, ...heading_path])].join(headingSeparator);
}

/** Letters that two longer terms share at their beginnings to be taken for kin. */
const kin = 5;

function isNamedAbove({ words, bySource }: ClaimPlaces, { source }: PassageIndex): boolean {
  const beginning = (term: string) => term.slice(0, kin);
  const terms = new Set(indexTerms(above(source)).map(beginning));
  return words.some(
    ({ word }, index) =>
      bySource.every(({ hits }) => (hits[index] ?? []).length === 0) &&
      word.terms.some((term) => terms.has(beginning(term))),
  );
}
