import { hasDigit } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { perLanguage } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import type { WrittenNumber } from "../../language/quantities/numbers.js";
import { indexTerms } from "../../domain/terms.js";
import type { IndexedSentence } from "./passage-index.js";
import { hedgeBefore, numbersOf, plainSaying, sayingOf, type ClaimedNumber } from "./said-numbers.js";

/** A number of the claim and the one in its place. */
export interface NumberConflict {
  claimed: WrittenNumber;
  found: WrittenNumber;
  /** Three words or more around them are the same; fewer are; they name another one of a kind ("type 2"). */
  likeness: "exact" | "loose" | "kind";
  sentence: IndexedSentence;
}

interface Place {
  text: string;
  number: WrittenNumber;
}

interface Rival extends Place {
  sentence: IndexedSentence;
}

const exactSurroundings = 3;
const leastRow = 3;

/**
 * A number of the claim in whose place some sentences have another one, which the claim doesn't have: the words
 * around the rival agree better with the claim's than those around any place of the claim's own number, and its
 * sentence shares no fewer words with the number's clause than theirs.
 */
export function findConflict(
  claim: string,
  claimed: readonly ClaimedNumber[],
  sentences: readonly IndexedSentence[],
): NumberConflict | null {
  const places = placesIn(sentences);
  if (places.length === 0 || sentences.some((sentence) => standInOrder(claimed, sentence))) return null;
  const isClaimed = ({ text, number }: Rival) =>
    claimed.some((each) => plainSaying(each, { text, numbers: [number], readings: () => [] }));
  const rivals = places.filter((place) => !isClaimed(place));
  for (const number of claimed) {
    const own = places.filter((place) => place.number.value === number.value);
    if (own.length === 0 && sentences.some((sentence) => sayingOf(number, numbersOf(sentence)))) continue;
    const agreement = (place: Place) => sharedSurroundings({ text: claim, number }, place);
    const ownAgreement = Math.max(0, ...own.map(agreement));
    const terms = clauseTerms(claim, number);
    const shared = ({ sentence }: Rival) => new Set(sentence.terms.filter((term) => terms.has(term))).size;
    const ownShared = Math.max(0, ...own.map(shared));
    const fitting = rivals.filter((place) => shared(place) >= ownShared);
    const rival = fitting.toSorted((one, other) => agreement(other) - agreement(one))[0];
    const least = own.length === 0 ? 1 : exactSurroundings;
    if (rival && agreement(rival) >= least && agreement(rival) > ownAgreement) {
      const likeness = agreement(rival) >= exactSurroundings ? "exact" : "loose";
      return { claimed: number, found: rival.number, likeness, sentence: rival.sentence };
    }
  }
  return null;
}

/** Terms around a number that must be the same before it is said to stand in another one's place. */
const leastAround = 2;

/** Two numbers of the claim that stand in each other's place: "317 assessments in 839 experiments" for 839 in 317. */
export function findExchange(
  claim: string,
  claimed: readonly ClaimedNumber[],
  sentences: readonly IndexedSentence[],
): NumberConflict | null {
  const places = placesIn(sentences);
  const agreement = (number: WrittenNumber, value: number) => {
    const found = places.filter((place) => place.number.value === value);
    return Math.max(0, ...found.map((place) => sharedSurroundings({ text: claim, number }, place)));
  };
  const isForeign = (one: WrittenNumber, other: WrittenNumber) => {
    const around = agreement(one, other.value);
    return around >= leastAround && around > agreement(one, one.value);
  };
  for (const [index, one] of claimed.entries()) {
    for (const other of claimed.slice(index + 1)) {
      if (one.value === other.value || !isForeign(one, other) || !isForeign(other, one)) continue;
      const place = places.find(({ number }) => number.value === other.value);
      if (place) return { claimed: one, found: place.number, likeness: "exact", sentence: place.sentence };
    }
  }
  return null;
}

const opposites: Readonly<Record<string, string>> = { above: "below", below: "above" };

/** A number that the claim exceeds ("more than 40") and the sentences only fall short of ("up to 40"), or the other way round. */
export function findTurned(
  claim: string,
  claimed: readonly ClaimedNumber[],
  sentences: readonly IndexedSentence[],
): NumberConflict | null {
  for (const number of claimed) {
    const own = placesIn(sentences).filter((place) => place.number.value === number.value);
    const hedges = own.map((place) => hedgeBefore(place.text, place.number));
    const [place, around] = [own[0], hedges[0]];
    if (number.hedge === null || !place || !around) continue;
    if (!hedges.every(({ hedge }) => hedge !== null && hedge === opposites[number.hedge ?? ""])) continue;
    const found = { ...place.number, text: around.words + place.number.text };
    const turned = { ...number, text: hedgeBefore(claim, number).words + number.text };
    return { claimed: turned, found, likeness: "exact", sentence: place.sentence };
  }
  return null;
}

function placesIn(sentences: readonly IndexedSentence[]): Rival[] {
  return sentences.flatMap((sentence) =>
    numbersOf(sentence).numbers.map((number) => ({ text: sentence.text, number, sentence })),
  );
}

/** "40%, 56% and 61%": whatever stands around them, a sentence that has three numbers or more in this order has no others. */
function standInOrder(claimed: readonly ClaimedNumber[], sentence: IndexedSentence): boolean {
  if (claimed.length < leastRow) return false;
  let at = 0;
  for (const { value } of numbersOf(sentence).numbers) if (value === claimed[at]?.value) at += 1;
  return at === claimed.length;
}

/** Characters on each side in which a clause is looked for. */
const clauseReach = 300;

/** The content words of the clause that a number stands in. */
function clauseTerms(text: string, { start, end }: WrittenNumber): ReadonlySet<string> {
  const before = /[^,;:()–—]*$/u.exec(text.slice(Math.max(0, start - clauseReach), start))?.[0] ?? "";
  const behind = /^[^,;:()–—]*/u.exec(text.slice(end, end + clauseReach))?.[0] ?? "";
  return new Set(indexTerms(`${before} ${behind}`).filter((term) => !isFunctionTerm(term) && !hasDigit(term)));
}

/**
 * How many terms in a row are the same before and after two numbers, at most four on each side; a sign counts as one.
 * None where these are function words only.
 */
function sharedSurroundings(one: Place, other: Place): number {
  const [mine, theirs] = [surroundings(one), surroundings(other)];
  const shared = [...sharedRun(mine.before, theirs.before), ...sharedRun(mine.behind, theirs.behind)];
  return shared.every(isFunctionTerm) ? 0 : shared.length;
}

function sharedRun(terms: readonly string[], others: readonly string[]): readonly string[] {
  const end = terms.findIndex((term, index) => term !== others[index]);
  return end < 0 ? terms : terms.slice(0, end);
}

const reach = 4;

/** Terms on either side of a number, the nearest first. */
interface Surroundings {
  before: readonly string[];
  behind: readonly string[];
}

/** Numbers are compared with each other: read once for each. */
const known = new WeakMap<WrittenNumber, Surroundings>();

function surroundings({ text, number }: Place): Surroundings {
  const found = known.get(number) ?? {
    before: signedTerms(text.slice(Math.max(0, number.start - 60), number.start))
      .slice(-reach)
      .toReversed(),
    behind: signedTerms(text.slice(number.end, number.end + 60)).slice(0, reach),
  };
  known.set(number, found);
  return found;
}

function signedTerms(text: string): string[] {
  return indexTerms(
    text
      .replace(/%|\bper cent\b/gi, " percent ")
      .replaceAll("€", " euro ")
      .replaceAll("$", " dollar "),
  );
}

const kindBefore = perLanguage(
  (data) =>
    new RegExp(
      String.raw`(?<!\p{L})(${anyOf(data?.numbered ?? [])})s?[\s-](?:[\dIVX]+(?:\s?[,/–-]\s?|,?\s${anyOf(data?.row_words ?? [])}\s))*$`,
      "iu",
    ),
);

/** "type" where a number names one of a kind: "type 2", "types 1 and 2". */
function kindOf(text: string, { start }: WrittenNumber): string | undefined {
  return kindBefore("en")
    .exec(text.slice(Math.max(0, start - 30), start))?.[1]
    ?.toLowerCase();
}

/**
 * Finds what the sentences have instead of a number that names one of a kind ("type 2", "phase 3"): the kind with another
 * number, where none has it with this one. Null for other numbers, and where the kind has none there.
 */
export function otherOfItsKind(
  claim: string,
  number: WrittenNumber,
  sentences: readonly IndexedSentence[],
): { found: WrittenNumber; sentence: IndexedSentence } | null {
  const kind = kindOf(claim, number);
  if (kind === undefined) return null;
  const places = sentences.flatMap((sentence) =>
    numbersOf(sentence)
      .numbers.filter((each) => kindOf(sentence.text, each) === kind)
      .map((found) => ({ found, sentence })),
  );
  return places.some(({ found }) => found.value === number.value) ? null : (places[0] ?? null);
}
