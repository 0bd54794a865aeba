import { startsUpper } from "../../domain/characters.js";
import type { Quantity } from "../../language/quantities/read-quantities.js";
import type { Language } from "../../language/languages.js";
import { isPartOfName, isPointer } from "./number-presence.js";
import type { IndexedSentence, PassageIndex } from "./passage-index.js";
import { quantitiesOf, type ReadClaim, wordsOfSentence } from "./read-claim.js";
import { type ClaimedNumber, claimedNumbers, numbersOf, sayingOf } from "./said-numbers.js";
import { isContent, type StatementWord, statementWords } from "./statement-words.js";
import { type CellFinding, findInTable, isRow, tablesOf } from "./table-cells.js";
import { versionAround } from "./versions.js";

/** What a source has a number of, where the claim says it of something else. */
export interface MisplacedNumber {
  reason: string;
  /** Whether the source has another number exactly where the claim's words are. */
  isSure: boolean;
}

/** Numbers of a claim that its sources have of another thing: in another row or column, or in a sentence on another one. */
export function misplacedNumbers(claim: ReadClaim): MisplacedNumber[] {
  const found = valuesOf(claim).flatMap((value) => misplaced(value, claim) ?? []);
  return found.slice(0, 2);
}

/** Whether a table has a number just where the claim's words are. */
export function fitsTable(claim: ReadClaim, { start }: Pick<Quantity, "start">): boolean {
  const value = valuesOf(claim).find(({ number }) => number.start === start);
  return value !== undefined && inTables(value, claim)?.state === "fits";
}

/** Whether a row in which a number of the claim fits is labelled with a name: the number is said of it. */
export function isLabelOfFit(claim: ReadClaim, name: StatementWord): boolean {
  const { passages, meaning } = claim;
  const labels = passages.flatMap((passage) =>
    tablesOf(passage, meaning.language).flatMap(({ rows }) => rows.map(({ label }) => label.toLowerCase())),
  );
  const isLabel = labels.some((label) => label.includes(name.plain));
  return isLabel && valuesOf(claim).some((value) => inTables(value, claim)?.state === "fits");
}

interface Value {
  number: ClaimedNumber;
  quantity: Quantity;
  /** Words of the claim that belong to it rather than to another of its numbers. */
  bound: readonly StatementWord[];
  words: readonly StatementWord[];
}

/** The numbers of a claim that measure or count something; those that are part of a name or point somewhere do not. */
function valuesOf(claim: ReadClaim): Value[] {
  const { text, words, meaning } = claim;
  const numbers = claimedNumbers(text, meaning.language);
  const quantities = quantitiesOf(claim, meaning.language).filter(
    (each) =>
      !each.spelled &&
      versionAround(text, each) === null &&
      !isPartOfName(text, each) &&
      !isPointer(text, each, meaning.language) &&
      !followsName(words, each),
  );
  const values = new Set(quantities.map(({ start }) => start));
  return quantities.flatMap((quantity) => {
    const number = numbers.find(({ start }) => start === quantity.start);
    return number === undefined
      ? []
      : [{ number, quantity, bound: wordsBoundTo(words, values, quantity.start), words }];
  });
}

/** "Falcon 9", "Vela 1.4": the number tells one of a name from the others. */
function followsName(words: readonly StatementWord[], { start, unit }: Quantity): boolean {
  const at = words.findIndex((word) => word.start === start);
  const before = words[at - 1];
  if (before === undefined || unit !== null || start - before.end !== 1) return false;
  return isContent(before) && (before.kind === "name" || startsUpper(before.text));
}

/** Content words of a number's item of a list that stand nearer to it than to any other number there. */
function wordsBoundTo(
  words: readonly StatementWord[],
  values: ReadonlySet<number>,
  start: number,
): readonly StatementWord[] {
  let item = 0;
  const items = words.map(({ endsItem }) => (endsItem ? item++ : item));
  const places = words.flatMap((word, index) => (values.has(word.start) ? [index] : []));
  const own = words.findIndex((word) => word.start === start);
  return words.filter((word, index) => {
    if (!isContent(word) || items[index] !== items[own]) return false;
    const others = places.filter((place) => place !== own && items[place] === items[own]);
    return others.every((place) => Math.abs(place - index) >= Math.abs(own - index));
  });
}

function misplaced(value: Value, claim: ReadClaim): MisplacedNumber | null {
  const cell = inTables(value, claim);
  if (cell !== null) return cell.state === "fits" ? null : ofCell(value, cell, claim.labels);
  return ofOtherThing(value, claim);
}

/** What the tables of the sources say of a number that no sentence of theirs says. */
function inTables({ number, bound, words }: Value, { passages, meaning }: ReadClaim): CellFinding | null {
  const findings: CellFinding[] = [];
  for (const passage of passages) {
    const tables = tablesOf(passage, meaning.language);
    const isSaid = (sentence: IndexedSentence) =>
      sayingOf(number, numbersOf(sentence)) !== null && sharesWord(sentence, bound);
    if (passage.sentences.some((sentence) => !isRow(sentence, tables) && isSaid(sentence))) return null;
    findings.push(...tables.flatMap((table) => findInTable({ number, bound, words }, table, meaning.language) ?? []));
  }
  return findings.find(({ state }) => state === "fits") ?? findings[0] ?? null;
}

function sharesWord({ terms }: IndexedSentence, bound: readonly StatementWord[]): boolean {
  return bound.some((word) => word.terms.some((term) => terms.includes(term)));
}

function ofCell({ number }: Value, cell: Exclude<CellFinding, { state: "fits" }>, labels: string): MisplacedNumber {
  const { stands, named, instead, state } = cell;
  const what = state === "other_row" ? "of" : "under";
  const there = instead === null ? "" : `, which has ${instead}`;
  return {
    reason: `${labels} has ${number.text} ${what} “${stands}”, not ${what} “${named}”${there}`,
    isSure: instead !== null,
  };
}

/** A number whose sentences name fewer of the claim's things than one that has another number of the same kind. */
function ofOtherThing(value: Value, claim: ReadClaim): MisplacedNumber | null {
  const { number, quantity, bound, words } = value;
  const { passages, meaning, text, labels } = claim;
  const things = thingsIn(words, quantity);
  const kind = kindOf(quantity, text, meaning.language);
  if (things.size === 0 || kind === null) return null;
  const sentences = passages.flatMap((passage) => passage.sentences.map((sentence) => ({ sentence, passage })));
  const named = (each: Told) => thingsNamed(each, things, meaning.language);
  const own = sentences.filter(({ sentence }) => sayingOf(number, numbersOf(sentence)) !== null).map(named);
  if (own.length === 0) return null;
  const claimed = new Set(numbersOf({ text }).numbers.map((each) => each.value));
  for (const each of sentences) {
    const { sentence } = each;
    if (!sharesWord(sentence, bound) || sayingOf(number, numbersOf(sentence)) !== null) continue;
    const rival = quantitiesOf(sentence, meaning.language).find(
      (other) =>
        !other.spelled &&
        !claimed.has(other.value) &&
        !isPartOfName(sentence.text, other) &&
        kindOf(other, sentence.text, meaning.language) === kind,
    );
    if (rival === undefined) continue;
    const theirs = named(each);
    const isMore = own.every((mine) => mine.size < theirs.size && [...mine].every((thing) => theirs.has(thing)));
    if (!isMore) continue;
    const written = sentence.text.slice(rival.whole.start, rival.whole.end);
    const thing = words.find((word) => theirs.has(thingOf(word)) && own.every((mine) => !mine.has(thingOf(word))));
    return { reason: `${labels} has ${written} beside “${thing?.text ?? ""}”, not ${number.text}`, isSure: false };
  }
  return null;
}

/** Names, and numbers other than the one that is asked about: what tells one thing from another of its kind. */
function thingsIn(words: readonly StatementWord[], { start, end }: Quantity): ReadonlySet<string> {
  const others = words.filter((word) => word.end <= start || word.start >= end);
  return new Set(others.filter((word) => isThing(word)).map(thingOf));
}

function isThing({ kind, key, text }: StatementWord): boolean {
  return kind === "name" || (key.startsWith("#") && /\d/u.test(text));
}

const thingOf = ({ kind, plain, key }: StatementWord) => (kind === "name" ? key : plain);

interface Told {
  sentence: IndexedSentence;
  passage: PassageIndex;
}

/** Sentences before one that are looked at for what it speaks of. */
const before = 3;

/** The things that a sentence, and what stands above its passage, names; one without a name speaks of what its paragraph named before. */
function thingsNamed(
  { sentence, passage }: Told,
  things: ReadonlySet<string>,
  language: Language,
): ReadonlySet<string> {
  const { title, heading_path } = passage.source;
  const own = wordsOfSentence(sentence, language);
  const at = passage.sentences.indexOf(sentence);
  const named = [...own, ...statementWords(`${title} ${heading_path.join(" ")}`, language)];
  for (let index = at; !own.some(({ kind }) => kind === "name") && index > 0 && index > at - before; index -= 1) {
    const [previous, here] = [passage.sentences[index - 1]!, passage.sentences[index]!];
    if (here.start_line - previous.end_line > 1) break;
    named.push(...wordsOfSentence(previous, language));
  }
  return new Set(named.map(thingOf).filter((thing) => things.has(thing)));
}

/** What a number measures or counts; null where nothing tells. */
function kindOf({ unit, whole }: Quantity, text: string, language: Language): string | null {
  if (unit !== null) return `unit:${unit.dimension}`;
  const behind = statementWords(text.slice(whole.end, whole.end + 40), language);
  const counted = behind.find((word) => word.kind !== "number" && word.kind !== "sign");
  return counted !== undefined && isContent(counted) && counted.kind === "word" ? counted.key : null;
}
