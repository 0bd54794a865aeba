import { hasDigit } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { readQuantities, type Quantity } from "../../language/quantities/read-quantities.js";
import { type Language, perLanguage } from "../../language/languages.js";
import type { IndexedSentence, PassageIndex } from "./passage-index.js";
import { languageOfPassage, quantitiesOf, type ReadClaim, wordsOfSentence } from "./read-claim.js";
import { isContent, type StatementWord } from "./statement-words.js";
import { isInTable } from "./table-cells.js";
import { sentencesOfAll } from "./windows.js";
import { versionAround } from "./versions.js";
import { lineOfWorks, lineWith, quotedLine, type WorkLine, type WorkText } from "./work-text.js";
import {
  type ClaimedNumber,
  claimedNumbers,
  exactSaying,
  isFairlyRounded,
  numbersOf,
  sayingOf,
} from "./said-numbers.js";

/** "two of them", "one might": numbers in words up to here are ordinary words as well, unless they measure something. */
const largestCommonWord = 12;

const pointers = perLanguage((data) => new Set(data?.pointers));

/** A number of a claim with what the sources have instead of saying it. */
export interface UnsaidNumber {
  number: Quantity;
  reason: string;
  /**
   * "absent" where no figure of the sources is this one: then it may be computed; "other_unit" where they have it with
   * another unit; "elsewhere" where they have it, of what may be something else.
   */
  state: "absent" | "other_unit" | "elsewhere";
  /** The line of the work that has it, far from what was compared. */
  line?: WorkLine;
}

/** Words around a number that a sentence outside of the windows must have as well. */
const leastBeside = 2;

/**
 * The numbers of a claim that its sources do not say: the figure, with its unit where it has one, in a sentence that
 * shares a word with what stands around it.
 */
export function unsaidNumbers(claim: ReadClaim): UnsaidNumber[] {
  const { text, passages, meaning, labels } = claim;
  const claimed = claimedNumbers(text, meaning.language);
  const sentences = passages.flatMap((passage) => passage.sentences);
  const near = new Set(sentencesOfAll(claim.windows));
  return quantitiesOf(claim, meaning.language).flatMap((number): UnsaidNumber[] => {
    const own = claimed.find(({ start }) => start === number.start);
    if (own === undefined || isPartOfName(text, number) || isPointer(text, number, meaning.language)) return [];
    if (number.spelled && number.value <= largestCommonWord && number.unit === null) return [];
    const version = versionAround(text, number);
    if (version !== null) return version.start === number.start ? unsaidVersion(claim, number, version.text) : [];
    if (passages.some(({ source }) => exactSaying(own, numbersOf({ text: headOf(source) })) !== null)) return [];
    const said = claim.isForeign
      ? passages.flatMap((passage) => passage.sentences.filter(saysInOwnLanguage(own, number, passage)))
      : sentences.filter((sentence) => saysNumber(own, number, sentence, meaning.language));
    if (said.length === 0) return [absent(claim, number, number.text, (work) => work.lineWithNumber(own))];
    const about = aboutNumber(text, number);
    const beside = said.filter((sentence) => {
      if (claim.isForeign || about.size === 0) return true;
      const shared = new Set(sentence.terms.filter((term) => about.has(term))).size;
      return shared >= (near.has(sentence) ? 1 : Math.min(leastBeside, about.size));
    });
    if (beside.length === 0)
      return [{ number, reason: `${labels} has ${number.text} of something else`, state: "elsewhere" }];
    const unit = beside.flatMap((sentence) => otherUnit(claim, number, sentence) ?? []);
    if (unit.length < beside.length) return [];
    return [
      {
        number,
        reason: `${labels} has “${unit[0] ?? ""}” there, not “${withUnit(claim, number)}”`,
        state: "other_unit",
      },
    ];
  });
}

/** Small numbers in words that count or measure something in a claim, and that no sentence of its passages says: a reason for the first. */
export function unsaidCounts(claim: ReadClaim): string[] {
  const { text, words, passages, meaning, labels } = claim;
  const claimed = claimedNumbers(text, meaning.language);
  const sentences = passages.flatMap((passage) => passage.sentences);
  const unsaid = quantitiesOf(claim, meaning.language).find((number) => {
    const own = claimed.find(({ start }) => start === number.start);
    if (own === undefined || !number.spelled || number.value <= 1 || number.value > largestCommonWord) return false;
    const counted = wordBehind(words, number);
    // "Seven or more approvals" has its noun further behind.
    const counts = number.bound !== null || (counted !== undefined && isContent(counted) && counted.kind === "word");
    return (
      counts &&
      !sentences.some(
        (each) => saysNumber(own, number, each, meaning.language) && otherUnit(claim, number, each) === null,
      )
    );
  });
  return unsaid === undefined ? [] : [`${labels} does not say “${withUnit(claim, unsaid)}”`];
}

/** A figure that the passages lack: in the whole work it may stand of something else. */
function absent(
  { passages, labels, isForeign }: ReadClaim,
  number: Quantity,
  written: string,
  find: (work: WorkText) => WorkLine | null,
): UnsaidNumber {
  const near = passages.flatMap(({ sentences }) =>
    sentences.map(({ text, start_line }) => ({ text, number: start_line })),
  );
  // Of two languages one may write "1,5" and the other "1.5".
  const other = isForeign ? otherMarks(written) : written;
  const beside = lineWith(near, written) ?? lineWith(near, other);
  const line = (isForeign ? beside : null) ?? lineOfWorks(passages, (work) => find(work) ?? work.lineWith(other));
  if (line !== null)
    return {
      number,
      reason: `${line.label ?? labels} has ${written} elsewhere: ${quotedLine(line)}`,
      state: "elsewhere",
      line,
    };
  const reason =
    beside === null
      ? `the number ${written} is not in ${labels}`
      : `${labels} has ${written} of something else or in another unit: ${quotedLine(beside)}`;
  return { number, reason, state: "absent" };
}

function otherMarks(figure: string): string {
  return figure.replace(/[.,]/gu, (mark) => (mark === "." ? "," : "."));
}

/** "2.2.38" is one thing: its figures say nothing by themselves. */
function unsaidVersion(claim: ReadClaim, number: Quantity, version: string): UnsaidNumber[] {
  const find = (text: string) => lineWith([{ text, number: 0 }], version);
  const isSaid = claim.passages.some(
    ({ source, sentences }) => find(headOf(source)) ?? sentences.find(({ text }) => find(text) !== null),
  );
  return isSaid ? [] : [absent(claim, number, version, (work) => work.lineWith(version))];
}

/** Words for numbers are read in the language that they stand in: "quinze" for "fifteen". */
function saysInOwnLanguage(own: ClaimedNumber, number: Quantity, passage: PassageIndex) {
  const language = languageOfPassage(passage);
  const values = (each: Quantity) => [each.value, each.value * (each.unit?.factor ?? 1)];
  const claimed = new Set(values(number));
  return (sentence: IndexedSentence): boolean =>
    saysNumber(own, number, sentence, language) ||
    readQuantities(sentence.text, language).some((each) => values(each).some((value) => claimed.has(value)));
}

function saysNumber(own: ClaimedNumber, number: Quantity, sentence: IndexedSentence, language: Language): boolean {
  const saying = sayingOf(own, numbersOf(sentence, language));
  const isThere = saying !== null && (saying.how !== "rounded" || isFairlyRounded(own));
  return isThere || isWritten(number, sentence);
}

/** The word behind a number, which says what it counts. */
function wordBehind(
  words: readonly StatementWord[],
  { value, start }: Pick<Quantity, "value" | "start">,
): StatementWord | undefined {
  const at = words.findIndex((word) => word.key === `#${value}` && (start < 0 || word.start === start));
  return at < 0 ? undefined : words[at + 1];
}

function withUnit({ words }: ReadClaim, number: Quantity): string {
  return `${number.text} ${wordBehind(words, number)?.text ?? ""}`.trim();
}

/** "130 years" where the claim has "130 days"; null where the units agree or either has none. */
function otherUnit({ words, meaning }: ReadClaim, number: Quantity, sentence: IndexedSentence): string | null {
  const mine = wordBehind(words, number);
  const theirs = wordBehind(wordsOfSentence(sentence, meaning.language), { value: number.value, start: -1 });
  if (mine === undefined || theirs === undefined || !meaning.differOnScale(mine, theirs)) return null;
  return `${number.text} ${theirs.text}`;
}

/** Words between a word and a number at most, for the one to say something of the other. */
const reach = 8;

/** Two numbers in each other's place: each word that both sides have stands nearer to the one here and to the other there. */
export function exchangedNumbers({ words, windows, passages, meaning, labels }: ReadClaim): string[] {
  const isProse = (sentence: IndexedSentence) => !isInTable(sentence, passages, meaning.language);
  const said = passages.flatMap((passage) => passage.sentences);
  const near = new Set(sentencesOfAll(windows));
  const numbers = words.filter(({ key, kind }) => key.startsWith("#") && kind !== "name");
  for (const [index, one] of numbers.entries()) {
    for (const other of numbers.slice(index + 1)) {
      if (one.key === other.key) continue;
      const hasBoth = (sentence: IndexedSentence) =>
        [one, other].every(({ key }) =>
          numbersOf(sentence, meaning.language).numbers.some(({ value }) => key === `#${value}`),
        );
      for (const sentence of said) {
        if (
          (near.has(sentence) || hasBoth(sentence)) &&
          isProse(sentence) &&
          areExchanged(words, wordsOfSentence(sentence, meaning.language), [one.key, other.key])
        )
          return [`${labels} has ${one.text} and ${other.text} in each other's place`];
      }
    }
  }
  return [];
}

function areExchanged(
  claim: readonly StatementWord[],
  source: readonly StatementWord[],
  [one, other]: readonly [string, string],
): boolean {
  const sides = [claim, source].map((words) => [onlyPlace(words, one), onlyPlace(words, other)] as const);
  const nearer = sides.map(([first, second], side) => (key: string) => {
    const at = onlyPlace([claim, source][side]!, key);
    if (at < 0) return 0;
    const words = [claim, source][side]!;
    const [left, right] = distances(words, at, [first, second]);
    return Math.min(left, right) > reach ? 0 : Math.sign(right - left);
  });
  if (sides.flat().some((place) => place < 0)) return false;
  const votes = claim.filter(isContent).map(({ key }) => [nearer[0]?.(key) ?? 0, nearer[1]?.(key) ?? 0] as const);
  const like = votes.filter(([mine, theirs]) => mine * theirs > 0).length;
  const against = votes.filter(([mine, theirs]) => mine * theirs < 0);
  // What both numbers are of ("72 % of the shares and 67 %") stands beside whichever comes first.
  const isMutual = against.some(([mine]) => mine > 0) && against.some(([mine]) => mine < 0);
  return isMutual && against.length > 2 * like;
}

/** What a word is further from a number for each item of a list that ends between them, in words: it belongs to its own item's. */
const costOfItem = 8;

/** How far a word is from two numbers: one in its own item is nearer, where either is. */
function distances(words: readonly StatementWord[], at: number, numbers: readonly [number, number]): [number, number] {
  const ends = numbers.map((number) => {
    const between = words.slice(Math.min(at, number), Math.max(at, number));
    return { words: between.length, items: between.filter(({ endsItem }) => endsItem).length };
  });
  const cost = ends.some(({ items }) => items === 0) ? costOfItem : 0;
  return ends.map((end) => end.words + cost * end.items) as [number, number];
}

/** Where a word stands that a text has once; -1 for any other. */
function onlyPlace(words: readonly StatementWord[], key: string): number {
  const at = words.findIndex((word) => word.key === key);
  return words.findLastIndex((word) => word.key === key) === at ? at : -1;
}

/** "v0.1" has 0.1 as it is written, though its figures are part of a name. */
function isWritten({ text, unit, spelled }: Quantity, sentence: IndexedSentence): boolean {
  const at = spelled || unit !== null ? -1 : sentence.text.indexOf(text);
  if (at < 0) return false;
  const [before, behind] = [sentence.text.slice(0, at), sentence.text.slice(at + text.length)];
  return !/[\d.,]$/.test(before) && !/^[.,]?\d/.test(behind);
}

function headOf({ title, heading_path, year }: PassageIndex["source"]): string {
  return `${title} ${heading_path.join(" ")} ${year ?? ""}`;
}

/** "VLX-400" is a name: its 400 is no number. */
export function isPartOfName(claim: string, { start, end }: Pick<Quantity, "start" | "end">): boolean {
  return (
    /[\p{Lu}\p{Ll}][-\p{L}\p{N}.]*$/u.test(claim.slice(Math.max(0, start - 20), start)) ||
    /^[-.]?\p{Lu}/u.test(claim.slice(end, end + 2))
  );
}

/** "Table 3" says where something stands and nothing of it. */
export function isPointer(claim: string, { start }: Pick<Quantity, "start">, language: Language): boolean {
  const before = /(\p{L}+)\.?\s*[#(]?$/u.exec(claim.slice(Math.max(0, start - 20), start))?.[1];
  return before !== undefined && pointers(language).has(before.toLowerCase());
}

/** In characters: what stands around a number says what it is of. */
const surroundings = 60;

function aboutNumber(text: string, { whole }: Quantity): ReadonlySet<string> {
  const near = `${text.slice(Math.max(0, whole.start - surroundings), whole.start)} ${text.slice(whole.end, whole.end + surroundings)}`;
  return new Set(indexTerms(near).filter((term) => !isFunctionTerm(term) && !hasDigit(term)));
}
