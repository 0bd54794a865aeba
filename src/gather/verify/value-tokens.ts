import { foldText } from "../../domain/fold-text.js";
import { type DateParts, dateAt, saysDate } from "../../domain/written-dates.js";
import { isMoney, type Unit, unitAtStart, unitOf } from "../../domain/written-units.js";

/** A piece of a text as values are compared. */
export type ValueToken =
  | { kind: "word"; text: string; raw: string }
  | { kind: "number"; value: number; unit: Unit | null; significant: number }
  | { kind: "date"; parts: DateParts };

/** What there is nothing to fold in but case: most of what is read, and ten times as quick. */
const plainText = /^[\n\x20-\x7e]*$/u;

/** As words are compared. */
function foldWord(word: string): string {
  return plainText.test(word) ? word.toLowerCase() : foldText(word);
}

/** One writing for all kinds of spaces, quotation marks and dashes; compatibility forms folded, case kept. */
export function plainWriting(text: string): string {
  if (plainText.test(text)) return text.replace(/\s+/gu, " ").replaceAll("`", "'");
  return text
    .normalize("NFKC")
    .replace(/[“”„‟«»″]/gu, '"')
    .replace(/[‘’‚‛′`]/gu, "'")
    .replace(/[‐‑‒–—−]/gu, "-")
    .replace(/\s+/gu, " ");
}

const currency = String.raw`(?:(US\$|[$€£¥]|(?:USD|EUR|GBP|JPY|CHF)(?= ?\d)) ?)?`;
const figures = String.raw`(\d{1,3}(?<mark>[, '])\d{3}(?:\k<mark>\d{3})*(?:\.\d+)?(?![\d])|\d{1,3}(?:\.\d{3}){2,}(?![\d.])|\d+(?:[.,·]\d+)?)`;
const scaleWord =
  "(?:[ -](hundred|thousand|lakh|million|crore|billion|trillion|mn|mio|bn)(?![\\p{L}\\p{N}])|(k|K|M|bn|m|b)(?![\\p{L}\\p{N}]))?";
const numberPattern = new RegExp(`(-)?${currency}${figures}${scaleWord}`, "uy");
const versionPattern = /v?\d+(?:\.\d+){2,}[\p{L}\d]*/iuy;
const wordPattern =
  /[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*(?:'(?!s(?![\p{L}]))[\p{L}]+)*[+#]*|\d+[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/uy;

const scales: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  k: 1e3,
  lakh: 1e5,
  million: 1e6,
  mn: 1e6,
  mio: 1e6,
  m: 1e6,
  crore: 1e7,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
};
/** "One" and "a" are hardly ever counts. */
const spelled: Readonly<Record<string, number>> = Object.fromEntries(
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")
    .map((word, index) => [word, index + 2] as const)
    .concat("thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, index) => [word, (index + 3) * 10])),
);

/** The tokens of a text in their order: dates and numbers with what they mean, words as they are compared. */
export function valueTokens(text: string): ValueToken[] {
  // "GPLv3" and "v3" say the number 3.
  const plain = plainWriting(text).replace(/(?<=[\p{Lu}]{2}) ?-?v(?=\d)/gu, " ");
  const tokens: ValueToken[] = [];
  for (let place = 0; place < plain.length;) {
    const found = tokenAt(plain, place);
    if (found === null) place += (plain.codePointAt(place) ?? 0) > 0xffff ? 2 : 1;
    else {
      tokens.push(found.token);
      place += found.length;
    }
  }
  return tokens;
}

function tokenAt(text: string, place: number): { token: ValueToken; length: number } | null {
  const first = text.charAt(place);
  if (/[\s"'()[\]{}|*.,;:!?/&]/u.test(first)) return null;
  const isLetter = /\p{L}/u.test(first);
  if (isLetter || /\d/u.test(first)) {
    const date = dateAt(text, place);
    if (date !== null) return { token: { kind: "date", parts: date.parts }, length: date.length };
    const version = /[\dv]/iu.test(first) ? versionAt(text, place) : null;
    if (version !== null) return version;
  }
  // A letter begins a number only where it is a currency's.
  const number = isLetter && !/[UEGJC]/u.test(first) ? null : numberAt(text, place);
  return number ?? (isLetter ? spelledAt(text, place) : null) ?? wordAt(text, place);
}

function versionAt(text: string, place: number): ReturnType<typeof tokenAt> {
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

function wordAt(text: string, place: number): ReturnType<typeof tokenAt> {
  const match = matchAt(wordPattern, text, place);
  if (match === null) return null;
  const version = /^v(\d+)$/iu.exec(match[0])?.[1];
  if (version === undefined) return wordToken(match[0]);
  const number = numberAt(text, place + 1);
  return number && { ...number, length: number.length + 1 };
}

function numberAt(text: string, place: number): ReturnType<typeof tokenAt> {
  const match = matchAt(numberPattern, text, place);
  if (match === null) return null;
  const [whole, sign, mark, written = "", , scaleName, letter] = match;
  const amount = readFigures(written);
  const prefix = mark === undefined ? undefined : unitOf(mark);
  const end = place + whole.length;
  const base = end - (letter?.length ?? 0);
  // "5m" is metres, "$5m" is millions; a unit begins where the figures end.
  const attached = prefix === undefined && letter !== undefined ? unitAtStart(text.slice(base)) : null;
  const scale = attached !== null ? 1 : (scales[(scaleName ?? letter ?? "").toLowerCase()] ?? 1);
  if (letter !== undefined && attached === null && prefix === undefined && /[mb]$/u.test(letter) && letter !== "bn")
    return null;
  const from = attached !== null ? base : end;
  const behind = prefix === undefined ? (attached ?? unitAtStart(text.slice(from, from + 60))) : null;
  const stop = from + (behind?.length ?? 0);
  // "3D", "21st" and "1990s" are words.
  if (behind !== null && /^[12]\d{3}$/u.test(written) && text.slice(from, stop) === "s") return null;
  if (behind === null && scale === 1 && /^[\p{L}\p{M}]/u.test(text.slice(stop))) return null;
  const negative = sign !== undefined && !/[\p{L}\p{N})]$/u.test(text.slice(Math.max(0, place - 1), place));
  return {
    token: {
      kind: "number",
      value: Number((amount * scale * (negative ? -1 : 1)).toPrecision(12)),
      unit: prefix ?? behind?.unit ?? null,
      significant: written.replace(/[^\d]/gu, "").replace(/^0+/u, "").length,
    },
    length: stop - place,
  };
}

/** "1,200" is 1200 and "1,5" is 1.5; "1.234.567" has groups, "1.200" has none. */
function readFigures(written: string): number {
  if (/^\d{1,3}(?:([, '])\d{3})(?:\1\d{3})*(?:\.\d+)?$/u.test(written)) return Number(written.replace(/[, ']/gu, ""));
  if (/^\d{1,3}(?:\.\d{3}){2,}$/u.test(written)) return Number(written.replaceAll(".", ""));
  return Number(written.replace(/[,·]/u, "."));
}

const spelledPattern = new RegExp(
  `(?:(${Object.keys(spelled).join("|")})|(one|a)(?= (?:hundred|thousand|million|billion)))(?:-(one|two|three|four|five|six|seven|eight|nine))?(?:[ -](hundred|thousand|million|billion|trillion))?(?![\\p{L}\\p{N}])`,
  "iuy",
);

function spelledAt(text: string, place: number): ReturnType<typeof tokenAt> {
  const match = matchAt(spelledPattern, text, place);
  if (match === null) return null;
  const [whole, word, one, more, scaleName] = match;
  const base = one === undefined ? (spelled[word?.toLowerCase() ?? ""] ?? 1) : 1;
  const rest = more === undefined ? 0 : (spelled[more.toLowerCase()] ?? 1);
  const value = (base + rest) * (scales[scaleName?.toLowerCase() ?? ""] ?? 1);
  const behind = unitAtStart(text.slice(place + whole.length, place + whole.length + 60));
  return {
    token: { kind: "number", value, unit: behind?.unit ?? null, significant: String(value).replace(/0+$/u, "").length },
    length: whole.length + (behind?.length ?? 0),
  };
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

/** What a text must have of a token, to say it: by its meaning, coarsely. */
export function tokenKeys(token: ValueToken): string[] {
  if (token.kind === "word") return [`word ${token.text}`];
  if (token.kind === "date") return [`number ${token.parts[0]}`];
  return [`number ${token.value}`, ...(token.unit === null ? [] : [`unit ${token.unit.dimension}`])];
}
