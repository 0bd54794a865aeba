import { detectLanguage } from "../../language/detect-language.js";
import { exchangedSides } from "./roles.js";
import { startsUpper } from "../../domain/characters.js";
import { unitOf } from "../../domain/written-units.js";
import { align, type Difference } from "./alignment.js";
import { type Meaning, meaningOf } from "./meaning.js";
import { isContent, statementWords, type StatementWord } from "./statement-words.js";

/** What a claim that copies its source says otherwise. */
export interface CopyFault {
  kind: "number" | "unit" | "opposite" | "name" | "words";
  /** Whether the difference alone makes the claim wrong, or leaves it doubtful. */
  verdict: "contradicted" | "weak";
  claimed: string;
  /** What stands in its place; empty for nothing. */
  original: string;
  /** True where what the claim has of its own is a name. */
  isName?: boolean;
}

/** A claim that keeps the wording of its source, with what it says otherwise. */
export interface Copy {
  /** Share of the claim's words that stand in the source in order, 0..1. */
  share: number;
  faults: CopyFault[];
}

/** Share from which a claim copies its source: every difference counts then. */
export const nearCopy = 0.85;
/** Share from which it keeps so much of the wording that another number or name stands in the place of the source's. */
const looseCopy = 0.7;
/** Words of the source for one of the claim, over which the claim's are spread at most. */
const longestSpan = 2;

/** Compares a claim with a text that it copies. Null where it does not; no fault where nothing differs that could change what is said. */
export function readCopy(
  claim: readonly StatementWord[],
  source: readonly StatementWord[],
  meaning: Meaning,
): Copy | null {
  const { share, span, differences } = align(claim, source, (word) => meaning.isNegator(word));
  if (share < looseCopy || span > longestSpan * claim.length) return null;
  const about = { said: new Set(source.map(({ key }) => key)), source, meaning };
  const listed = wordsOfCommonItems(itemsOf(claim), itemsOf(source));
  const faults = differences
    .filter((each) => !isReordered(each, listed) && !isSameAmount(each) && !isNamedInstead(each, meaning))
    .filter((each) => !isCarriedOn(each, source, meaning))
    .flatMap((difference) => faultOf(difference, about) ?? []);
  const turned = share < 1 ? exchangedSides(claim, source, ({ key }) => !listed.has(key)) : null;
  if (turned !== null) faults.push({ kind: "words", verdict: "weak", claimed: turned, original: turned });
  if (share < nearCopy) return { share, faults: faults.filter(({ kind }) => kind !== "words") };
  // A number or a unit that differs beside other doubts may be of another thing.
  const isAlone = faults.every(({ verdict }) => verdict === "contradicted") || faults.length < 2;
  return { share, faults: isAlone ? faults : faults.map((fault) => ({ ...fault, verdict: "weak" })) };
}

/** Whether a claim is so near a sentence that every difference counts. */
export function keepsWording(claim: string, sentence: string): boolean {
  const language = detectLanguage(sentence) ?? "en";
  const [mine, theirs] = [claim, sentence].map((text) => statementWords(text, language));
  return (readCopy(mine!, theirs!, meaningOf(language))?.share ?? 0) >= nearCopy;
}

/** Items from which words between commas are a list, whose order says nothing. */
const leastItems = 3;

/** The content of what stands between commas and before "and". */
function itemsOf(words: readonly StatementWord[]): string[] {
  const items = [""];
  for (const word of words) {
    if (isContent(word)) items.push(`${items.pop() ?? ""} ${word.key}`);
    if (word.endsItem) items.push("");
  }
  return items.filter((item) => item !== "");
}

/** The words of the items that two lists have in common; none where these are no lists. */
function wordsOfCommonItems(mine: readonly string[], theirs: readonly string[]): ReadonlySet<string> {
  // Before the first item stands what leads to the list.
  const common = mine.filter((item) => theirs.some((other) => other.endsWith(item) || item.endsWith(other)));
  const isList = common.length >= leastItems;
  return new Set(isList ? common.flatMap((item) => item.trim().split(" ")) : []);
}

/** "Scotland, Wales and England" for "England, Scotland and Wales". */
function isReordered({ claimed, original }: Difference, listed: ReadonlySet<string>): boolean {
  const content = [...claimed, ...original].filter(isContent);
  return content.length > 0 && content.every(({ key }) => listed.has(key));
}

/**
 * A lead-in of the claim's own ("in his view", "a synthesis that"), and what the source calls "it": neither says anything
 * else, unless it has a name or a number.
 */
function isNamedInstead({ claimed, original, isLeadIn }: Difference, meaning: Meaning): boolean {
  // "One review" counts nothing.
  const counts = (word: StatementWord) => isNumber(word) && word.key !== "#1";
  if (claimed.some((word) => word.kind === "name" || counts(word) || meaning.isNegator(word))) return false;
  if (original.some((word) => meaning.isNegator(word))) return false;
  if (original.some((word) => meaning.isPronoun(word)) && !original.some(isContent)) return true;
  return isLeadIn;
}

/** "The bridge was closed" of "the bridge cost three million and was closed": what the second part is of stands before the first. */
function isCarriedOn({ claimed, original }: Difference, source: readonly StatementWord[], meaning: Meaning): boolean {
  const [joint, first] = [original.at(-1), original[0]];
  if (joint === undefined || first === undefined || !meaning.joins(joint)) return false;
  if (original.some((word) => meaning.isNegator(word))) return false;
  const before = source.slice(0, source.indexOf(first));
  const carried = claimed.filter(isContent);
  return (
    carried.length > 0 &&
    claimed.every((word) => !isNumber(word) && !meaning.isNegator(word)) &&
    before.find(isContent)?.key === carried[0]?.key &&
    carried.every(({ key }) => before.some((word) => word.key === key))
  );
}

/** "0.4 g" for "400 mg". */
function isSameAmount({ claimed, original }: Difference): boolean {
  const [mine, theirs] = [amountOf(claimed), amountOf(original)];
  return mine !== null && theirs !== null && mine.dimension === theirs.dimension && isNear(mine.value, theirs.value);
}

function amountOf(words: readonly StatementWord[]): { value: number; dimension: string } | null {
  const [number, unit] = [words.find(isNumber), words.at(-1)];
  const value = Number(number?.key.slice(1));
  // "Three tenths", "百分之三十".
  if (number !== undefined && number === unit && value > 0 && value < 1) return { value, dimension: "share" };
  const measured = unit && unitOf(unit.text);
  if (number && measured?.dimension === "share") return { value: (value * measured.factor) / 100, dimension: "share" };
  return number && measured ? { value: value * measured.factor, dimension: measured.dimension } : null;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.abs(other);
}

/** What a difference is judged by: the words that the source has anywhere, and the language's. */
interface About {
  said: ReadonlySet<string>;
  source: readonly StatementWord[];
  meaning: Meaning;
}

type Found = Omit<CopyFault, "original" | "kind"> & { original?: string };
type Rule = (difference: Difference, about: About) => Found | null;

const rules: readonly (readonly [CopyFault["kind"], Rule])[] = [
  ["number", otherNumber],
  ["unit", otherOnScale],
  ["opposite", opposite],
  ["name", otherName],
  ["words", otherDegree],
  ["words", negated],
  ["words", strengthened],
  ["words", exchanged],
  ["words", otherWord],
  ["words", invented],
];

function faultOf(difference: Difference, about: About): CopyFault | null {
  for (const [kind, rule] of rules) {
    const fault = rule(difference, about);
    if (fault !== null) return { original: textOf(difference.original), ...fault, kind };
  }
  return null;
}

function textOf(words: readonly StatementWord[]): string {
  return words.map(({ text }) => text).join(" ");
}

const isNumber = ({ key }: StatementWord) => key.startsWith("#");

function otherNumber({ claimed, original, isEnclosed }: Difference): Found | null {
  const mine = claimed.find((word) => isNumber(word) && !original.some(({ key }) => key === word.key));
  if (mine === undefined) return null;
  const other = original.find(isNumber);
  if (other === undefined) return mine.kind === "number" ? { verdict: "weak", claimed: mine.text } : null;
  return { verdict: isEnclosed ? "contradicted" : "weak", claimed: mine.text, original: other.text };
}

function firstPair(
  { claimed, original }: Difference,
  areUnlike: (one: StatementWord, other: StatementWord) => boolean,
): [StatementWord, StatementWord] | null {
  for (const one of claimed) {
    const other = original.find((word) => areUnlike(one, word));
    if (other !== undefined && !original.some(({ key }) => key === one.key)) return [one, other];
  }
  return null;
}

function otherOnScale(difference: Difference, { meaning }: About): Found | null {
  const pair = firstPair(difference, (one, other) => meaning.differOnScale(one, other));
  return (
    pair && { verdict: difference.isEnclosed ? "contradicted" : "weak", claimed: pair[0].text, original: pair[1].text }
  );
}

function opposite(difference: Difference, { meaning }: About): Found | null {
  const pair = firstPair(difference, (one, other) => meaning.areOpposite(one, other));
  return (
    pair && { verdict: difference.isEnclosed ? "contradicted" : "weak", claimed: pair[0].text, original: pair[1].text }
  );
}

/** A name, or ordinary words with capitals, in the place of others. */
function otherName({ claimed, original, isEnclosed }: Difference, { meaning }: About): Found | null {
  if (!isEnclosed) return null;
  const [mine, theirs] = [claimed, original].map((words) => words.filter(isCapitalised)) as [
    StatementWord[],
    StatementWord[],
  ];
  const foreign = mine.find((word) => !original.some((other) => meaning.maySay(word, other)));
  return foreign === undefined || theirs.length === 0 ? null : { verdict: "weak", claimed: textOf(mine) };
}

function isCapitalised(word: StatementWord): boolean {
  return isContent(word) && (word.kind === "name" || startsUpper(word.text));
}

function otherDegree(difference: Difference, { meaning }: About): Found | null {
  const pair = firstPair(difference, (one, other) => meaning.differInDegree(one, other));
  return pair && { verdict: "weak", claimed: pair[0].text, original: pair[1].text };
}

function negated({ claimed, original }: Difference, { meaning }: About): Found | null {
  // A clause that is left out takes its "not" with it; "is" for "is therefore not" leaves none out.
  const least = claimed.length === 0 ? 1 : 2;
  const isClause = original.filter(isContent).length > claimed.filter(isContent).length + least;
  const [mine, theirs] = [claimed, isClause ? [] : original].map((words) =>
    words.filter((word) => meaning.isNegator(word)),
  ) as [StatementWord[], StatementWord[]];
  if (mine.length % 2 === theirs.length % 2) return null;
  return { verdict: "weak", claimed: textOf(mine), original: textOf(theirs) };
}

/** "All", "must" or "only" that one side has and the other lacks. */
function strengthened({ claimed, original }: Difference, { meaning }: About): Found | null {
  const [mine] = meaning.absolutesAmong(claimed);
  const [theirs] = meaning.absolutesAmong(original);
  if ((mine === undefined) === (theirs === undefined)) return null;
  // Leaving "all" out says less, which is no fault; leaving "only" out says more.
  if (mine === undefined && !claimed.some(isContent) && theirs?.plain !== "only") return null;
  return { verdict: "weak", claimed: mine?.text ?? "", original: theirs?.text ?? "" };
}

/** A word that the source has elsewhere, in the place of another one that the claim has elsewhere. */
function exchanged({ claimed, original }: Difference, { said, meaning }: About): Found | null {
  const mine = claimed.filter(isContent);
  const theirs = original.filter(isContent);
  const moved = mine.find((word) => said.has(word.key) && !theirs.some(({ key }) => key === word.key));
  if (moved === undefined || theirs.length === 0) return null;
  return theirs.some((word) => meaning.maySay(moved, word))
    ? null
    : { verdict: "weak", claimed: moved.text, original: textOf(theirs) };
}

function otherWord({ claimed, original }: Difference, { meaning }: About): Found | null {
  const [mine, theirs] = [claimed.filter(isContent), original.filter(isContent)];
  if (mine.length === 0 || theirs.length === 0) return null;
  const foreign = mine.find((word) => !theirs.some((other) => meaning.maySay(word, other)));
  return foreign === undefined ? null : { verdict: "weak", claimed: foreign.text, original: textOf(theirs) };
}

/** What the claim adds of its own. */
function invented({ claimed, original }: Difference, { said, source, meaning }: About): Found | null {
  if (original.some(isContent)) return null;
  const isSaid = (word: StatementWord) => said.has(word.key) || source.some((other) => meaning.maySay(word, other));
  const added = claimed.find(
    (word) => (isContent(word) || word.kind === "sign") && !meaning.isReporting(word) && !isSaid(word),
  );
  return added === undefined
    ? null
    : { verdict: "weak", claimed: added.text, original: "", isName: added.kind === "name" };
}
