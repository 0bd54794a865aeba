import { perLanguage, type Language } from "../../language/languages.js";
import type { Quantity } from "../../language/quantities/read-quantities.js";
import type { Meaning } from "./meaning.js";
import { isPartOfName, isPointer } from "./number-presence.js";
import type { IndexedSentence } from "./passage-index.js";
import { quantitiesOf, type ReadClaim, wordsOfSentence } from "./read-claim.js";
import { isContent, type StatementWord } from "./statement-words.js";
import { isInTable } from "./table-cells.js";
import { sentencesOfAll } from "./windows.js";

/** A number of a text with the words that belong to it rather than to another of its kind. */
interface Owner {
  key: string;
  text: string;
  kind: string;
  /** Its place among the words of its text. */
  at: number;
  /** How near each is to it, from 1 down. */
  own: Map<StatementWord, number>;
}

/** "5 and 7, respectively": the words of a language that say that two rows go together one by one. */
const inOrder = perLanguage((data) => new Set(data?.in_order));

/** What a number is further from a word for each item of a list that ends between them, in words. */
const costOfItem = 8;

/** The numbers of a text that measure or count, each with its words. */
function ownersIn(statement: { text: string }, words: readonly StatementWord[], meaning: Meaning): Owner[] {
  const { text } = statement;
  const { language } = meaning;
  const owners = quantitiesOf(statement, language).flatMap((quantity): Owner[] => {
    const at = words.findIndex(({ start, kind }) => start === quantity.start && kind !== "name");
    const isOther = isPartOfName(text, quantity) || isPointer(text, quantity, language);
    if (at < 0 || isOther || quantity.value === 1) return [];
    const { key, text: written } = words[at]!;
    return [{ key, text: written, kind: kindOf(quantity), at, own: new Map() }];
  });
  for (const kind of new Set(owners.map((owner) => owner.kind))) {
    const row = owners.filter((owner) => owner.kind === kind);
    const find = rowInOrder(words, row, language) ?? ((index: number) => nearest(words, index, row));
    for (const [index, word] of words.entries()) {
      // What measures otherwise tells numbers apart as names do: the year of a share.
      const isOther = owners.some(({ at, kind: other }) => at === index && other !== kind);
      const found = isContent(word) || isOther || meaning.tellsApart(word) ? find(index) : null;
      found?.owner.own.set(word, 1 / found.cost);
    }
  }
  return owners;
}

function kindOf({ unit, value, spelled }: Quantity): string {
  const isYear = !spelled && unit === null && Number.isInteger(value) && value >= 1500 && value < 2100;
  return isYear ? "year" : (unit?.dimension ?? "count");
}

/** What a word belongs to, and how far it is from it. */
interface Belonging {
  owner: Owner;
  cost: number;
}

/** The number that a word is nearest to, in words and items of lists; null for none, or where two are as near. */
function nearest(words: readonly StatementWord[], index: number, row: readonly Owner[]): Belonging | null {
  const found = row.map((owner) => {
    const between = words.slice(Math.min(owner.at, index), Math.max(owner.at, index));
    return { owner, cost: between.length + costOfItem * between.filter(({ endsItem }) => endsItem).length };
  });
  const [first, second] = found.toSorted((one, other) => one.cost - other.cost);
  return first === undefined || first.cost === second?.cost ? null : first;
}

/** "A and B were 5 and 7, respectively": the words of each item belong to the number at its place; null for any other text. */
function rowInOrder(
  words: readonly StatementWord[],
  row: readonly Owner[],
  language: Language,
): ((index: number) => Belonging | null) | null {
  if (row.length < 2 || !words.some(({ plain }) => inOrder(language).has(plain))) return null;
  const [first, last] = [row[0]!.at, row.at(-1)!.at];
  let item = 0;
  const items = words.map(({ endsItem }) => (endsItem ? item++ : item));
  const before = items[first] ?? 0;
  const behind = items[last] ?? 0;
  return (index) => {
    const place = items[index] ?? 0;
    const owner = index < first ? row[place - before + row.length - 1] : index > last ? row[place - behind] : undefined;
    return owner === undefined ? null : { owner, cost: 1 };
  };
}

const read = new WeakMap<IndexedSentence, readonly Owner[]>();

function ownersOf(sentence: IndexedSentence, meaning: Meaning): readonly Owner[] {
  const known = read.get(sentence) ?? ownersIn(sentence, wordsOfSentence(sentence, meaning.language), meaning);
  read.set(sentence, known);
  return known;
}

/** A number of the source, and how far from its beginning it stands. */
interface Place {
  owner: Owner;
  order: number;
}

/** How near a word of a claim is said to a number, from 1 down; 0 where it is said of none or of another. */
type Says = (word: StatementWord, place: Place) => number;

/** More words than a sentence has. */
const longestSentence = 10_000;

/**
 * Numbers of a claim of which the source does not say what the claim says, as far as words tell: two whose words
 * changed sides, and one without a word of the claim where another of its kind has some. A reason for the first.
 */
export function doubtfulOwners(claim: ReadClaim): string[] {
  const { words, windows, passages, meaning, labels } = claim;
  const mine = ownersIn(claim, words, meaning);
  if (mine.length === 0) return [];
  const prose = sentencesOfAll(windows).filter((sentence) => !isInTable(sentence, passages, meaning.language));
  const theirs = prose.flatMap((sentence, index) =>
    ownersOf(sentence, meaning).map((owner) => ({ owner, order: index * longestSentence + owner.at })),
  );
  const says: Says = (word, { owner }) =>
    Math.max(0, ...[...owner.own].map(([other, nearness]) => (meaning.maySay(word, other) ? nearness : 0)));
  const keys = new Set(mine.map(({ key }) => key));
  for (const [index, one] of mine.entries()) {
    const other = mine.slice(index + 1).find((each) => areExchanged(one, each, theirs, says));
    if (other !== undefined) return [`${labels} may have ${one.text} and ${other.text} in each other's place`];
    const rival = rivalOf(one, keys, theirs, says);
    if (rival !== undefined) return [`${labels} has ${rival.owner.text} beside these words, not ${one.text}`];
  }
  return [];
}

/**
 * Whether the words of two numbers stand nearer to the other one in the source than to their own. Where words tell
 * nothing, numbers must stand in the same order.
 */
function areExchanged(one: Owner, other: Owner, theirs: readonly Place[], says: Says): boolean {
  if (one.kind !== other.kind || one.key === other.key) return false;
  const [here, there] = [one, other].map(({ key }) => theirs.filter(({ owner }) => owner.key === key)) as [
    Place[],
    Place[],
  ];
  if (here.length === 0 || there.length === 0) return false;
  const like = votesOf(one, here, there, true, says) + votesOf(other, there, here, false, says);
  const firstOf = (places: readonly Place[]) => Math.min(...places.map(({ order }) => order));
  return like === 0 ? firstOf(here) > firstOf(there) : like < 0;
}

/**
 * How far the source says the words of a number of it (more than 0) or of the other one (less): the nearer to both, the
 * more. What both texts say of the first of two numbers may be of both ("of the shares 72 % and 67 %"), and tells nothing.
 */
function votesOf(mine: Owner, own: readonly Place[], other: readonly Place[], isFirst: boolean, says: Says): number {
  let sum = 0;
  for (const [word, nearness] of mine.own) {
    const [right, wrong] = [own, other].map((places) => places.find((place) => says(word, place) > 0));
    const by = right ?? wrong;
    if (by === undefined || (right !== undefined && wrong !== undefined)) continue;
    const rest = right === undefined ? own : other;
    if (isFirst && rest.every(({ order }) => order > by.order)) continue;
    sum += (right === undefined ? -1 : 1) * nearness * says(word, by);
  }
  return sum;
}

/** A number that the claim lacks and that has words of the claim's number, of which its own places have none. */
function rivalOf(one: Owner, claimed: ReadonlySet<string>, theirs: readonly Place[], says: Says): Place | undefined {
  const hasWord = (place: Place) => [...one.own.keys()].some((word) => isContent(word) && says(word, place) > 0);
  const own = theirs.filter(({ owner }) => owner.key === one.key);
  if (own.length === 0 || own.some(hasWord)) return undefined;
  return theirs.find((place) => place.owner.kind === one.kind && !claimed.has(place.owner.key) && hasWord(place));
}
