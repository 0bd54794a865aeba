import { collapseSpaces } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { type DateParts, dateAt, saysDate } from "../../language/dates/written-dates.js";
import { type Quantity, readQuantities } from "../../language/quantities/read-quantities.js";
import { isMoney, type Unit, unitOf } from "../../domain/written-units.js";

/** A piece of a text as values are compared. */
export type ValueToken =
  | { kind: "word"; text: string; raw: string }
  | { kind: "number"; value: number; unit: Unit | null; significant: number }
  | { kind: "date"; parts: DateParts };

/** What there is nothing to fold in but case: most of what is read, and ten times as quick. */
const plainAscii = /^[\n\x20-\x7e]*$/u;

/** As words are compared. */
function foldWord(word: string): string {
  return plainAscii.test(word) ? word.toLowerCase() : foldText(word);
}

/** One writing for all kinds of spaces, quotation marks and dashes; compatibility forms folded, case kept. */
export function plainWriting(text: string): string {
  if (plainAscii.test(text)) return collapseSpaces(text).replaceAll("`", "'");
  // "3½" would become "31⁄2".
  return collapseSpaces(
    text
      .replace(/[^¼-¾⅐-⅞]+/gu, (piece) => piece.normalize("NFKC"))
      .replace(/[“”„‟«»″]/gu, '"')
      .replace(/[‘’‚‛′`]/gu, "'")
      .replace(/[‐‑‒–—−]/gu, "-"),
  );
}

const versionPattern = /v?\d+(?:\.\d+){2,}[\p{L}\d]*/iuy;
const wordPattern =
  /[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*(?:'(?!s(?![\p{L}]))[\p{L}]+)*[+#]*|\d+[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/uy;

/** The tokens of a text in their order: dates and numbers with what they mean, words as they are compared. */
export function valueTokens(text: string): ValueToken[] {
  // "GPLv3" and "v3" say the number 3.
  const plain = plainWriting(text).replace(/(?<=[\p{Lu}]{2}) ?-?v(?=\d)/gu, " ");
  const numbers = new Map(readQuantities(plain, "en").map((number) => [number.whole.start, number]));
  const tokens: ValueToken[] = [];
  for (let place = 0; place < plain.length;) {
    const found = tokenAt(plain, place, numbers);
    if (found === null) place += (plain.codePointAt(place) ?? 0) > 0xffff ? 2 : 1;
    else {
      tokens.push(found.token);
      place += found.length;
    }
  }
  return tokens;
}

type Found = { token: ValueToken; length: number } | null;

function tokenAt(text: string, place: number, numbers: ReadonlyMap<number, Quantity>): Found {
  const first = text.charAt(place);
  if (/[\s"'()[\]{}|*.,;:!?/&]/u.test(first)) return null;
  if (/[\p{L}\d]/u.test(first)) {
    const date = dateAt(text, place, "en");
    if (date !== null) return { token: { kind: "date", parts: date.parts }, length: date.length };
    const version = /[\dv]/iu.test(first) ? versionAt(text, place) : null;
    if (version !== null) return version;
  }
  return numberAt(text, numbers.get(place)) ?? wordAt(text, place, numbers);
}

function versionAt(text: string, place: number): Found {
  const match = matchAt(versionPattern, text, place);
  if (match === null || /^\d{1,3}(?:\.\d{3})+$/u.test(match[0])) return null;
  return wordToken(match[0].replace(/^v/iu, ""), match[0]);
}

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

function wordToken(word: string, whole = word): { token: ValueToken; length: number } {
  return { token: { kind: "word", text: foldWord(word), raw: word }, length: whole.length };
}

function wordAt(text: string, place: number, numbers: ReadonlyMap<number, Quantity>): Found {
  const match = matchAt(wordPattern, text, place);
  if (match === null) return null;
  const version = /^v(\d+)$/iu.exec(match[0])?.[1];
  if (version === undefined) return wordToken(match[0]);
  const number = numberAt(text, numbers.get(place + 1));
  return number && { ...number, length: number.length + 1 };
}

function numberAt(text: string, number: Quantity | undefined): Found {
  if (number === undefined) return null;
  const { value, unit, spelled, isAlone, scale, digits, whole } = number;
  // "One" and "a" are hardly ever counts; "3D", "21st" and "1990s" are words.
  if (spelled && (value < 2 || isAlone)) return null;
  if (unit === null && scale === 1 && /^[\p{L}\p{M}]/u.test(text.slice(whole.end))) return null;
  const significant = spelled ? String(value).replace(/0+$/u, "").length : digits;
  return { token: { kind: "number", value, unit, significant }, length: whole.end - whole.start };
}

/**
 * True where `said` says what `wanted` says: the same word, the same number in the same or another unit of its dimension,
 * a date that is at least as precise. A number without a unit is said by one with any.
 */
export function saysToken(said: ValueToken, wanted: ValueToken): boolean {
  if (wanted.kind === "word") return said.kind === "word" && said.text === wanted.text;
  if (wanted.kind === "date") return said.kind === "date" && saysDate(said.parts, wanted.parts);
  if (said.kind === "date") return wanted.unit === null && said.parts[0] === wanted.value;
  return said.kind === "number" && saysNumber(said, wanted);
}

type NumberToken = Extract<ValueToken, { kind: "number" }>;

/** Other units are converted, to as many digits as are written, at least two. */
function saysNumber(said: NumberToken, wanted: NumberToken): boolean {
  if (wanted.unit === null) return said.value === wanted.value;
  if (said.unit?.dimension !== wanted.unit.dimension) return false;
  if (said.unit.factor === wanted.unit.factor) return said.value === wanted.value;
  const converted = (said.value * said.unit.factor) / wanted.unit.factor;
  if (Math.abs(converted - wanted.value) <= 1e-9 * Math.abs(converted)) return true;
  const { significant } = wanted;
  return significant >= 2 && significant <= 100 && Number(converted.toPrecision(significant)) === wanted.value;
}

/** Whether a number without a unit is of one that is named elsewhere: "Height (m)". */
export function isNamedUnit({ text, raw }: Extract<ValueToken, { kind: "word" }>, unit: Unit): boolean {
  const named = unitOf(raw) ?? unitOf(text);
  return named !== undefined && !isMoney(named) && named.dimension === unit.dimension && named.factor === unit.factor;
}

/** Names what a text must have to say a token: its meaning, coarsely. */
export function tokenKeys(token: ValueToken): string[] {
  if (token.kind === "word") return [`word ${token.text}`];
  if (token.kind === "date") return [`number ${token.parts[0]}`];
  return [`number ${token.value}`, ...(token.unit === null ? [] : [`unit ${token.unit.dimension}`])];
}
