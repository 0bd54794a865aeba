import { joinedNumbers, joinsOf } from "./joined-numbers.js";
import { type Unit, unitAtStart, unitOf } from "../../domain/written-units.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";
import { type Bound, boundAround } from "./bounds.js";
import { plainDigits } from "../../domain/digits.js";
import { figuresPattern, figuresValue, isDotted } from "./figures.js";
import { numbersWithParts } from "./number-parts.js";
import { type PartWord, spelledNumbers } from "./number-words.js";

/** A number as it stands in a text; offsets into it. */
export interface NumberText {
  /** With its scale and sign. */
  value: number;
  /** Figures or words with their scale ("1.5 million"), without sign, currency and unit. */
  text: string;
  start: number;
  end: number;
  /** True where it is written in words ("three"), which often counts rather than measures. */
  spelled: boolean;
  /** "Half", "twice": words for numbers that hardly ever count something. */
  isAlone: boolean;
  /** What the figures are multiplied by: 1e6 of "1.5 million", 1 for none. */
  scale: number;
  /** Figures as they are written, for comparing rounded numbers; infinite for words. */
  digits: number;
  /** Both ends of the range that the number is an end of: "2–3 weeks"; null where it stands alone. */
  range: readonly [number, number] | null;
}

/** A number with what stands around it. */
export interface Quantity extends NumberText {
  unit: Unit | null;
  /** The number with its sign, currency and unit. */
  whole: { start: number; end: number };
  bound: Bound | null;
}

/**
 * All numbers of a text, in order: "12 000", "1,5" and "1.5 million", "twenty-five", "3 lakh", "١٢", "2½"; a range is two
 * numbers ("2019–2021"). Words are read by the language's data; where it has none, or nobody knows the language (null),
 * figures alone are read, by their shape.
 */
export function readQuantities(text: string, language: Language): Quantity[] {
  const plain = plainDigits(text);
  const all = numbersOf(plain, text, language).map((number) => withSurroundings(plain, number, language));
  for (const [index, number] of all.entries()) {
    const next = all[index + 1];
    if (number.range !== null && number.range === next?.range) number.unit ??= next.unit;
  }
  return all;
}

function withSurroundings(plain: string, number: NumberText, language: Language): Quantity {
  const { value, start, end, spelled } = number;
  const prefix = spelled ? null : currencyBefore(plain, start);
  const behind = prefix === null ? unitBehind(plain, end, plain.slice(start, end), language) : null;
  const from = start - (prefix?.length ?? 0) - (value < 0 ? 1 : 0);
  const unit = prefix?.unit ?? behind?.unit ?? null;
  const whole = { start: from, end: end + (behind?.length ?? 0) };
  const quantity = Object.assign(number, { unit, whole, bound: null });
  // Most who read numbers do not ask for the bound, and it takes as long as the rest.
  return Object.defineProperty(quantity, "bound", {
    enumerable: true,
    get: () => boundAround(plain, { start, end, whole }, language)?.bound ?? null,
  });
}

/** The numbers of a text alone, three times as quick. */
export function readNumbers(text: string, language: Language): NumberText[] {
  return numbersOf(plainDigits(text), text, language);
}

function numbersOf(plain: string, text: string, language: Language): NumberText[] {
  const low = plain.toLowerCase();
  // A letter that becomes two in lower case would move what follows.
  const lower = low.length === plain.length ? low : plain;
  const patterns = patternsOf(language);
  const numbers: NumberText[] = [];
  for (const { 0: written, index } of plain.matchAll(patterns.figures)) {
    // The 6 of "1.5e6" and the 10 of "2 × 10^5" are read already.
    if (index < (numbers.at(-1)?.end ?? 0)) continue;
    for (const figures of figuresApart(written, index)) numbers.push(figureNumber(plain, lower, figures, patterns));
  }
  const figures = numbers.length;
  const spelled = spelledNumbers(lower, language);
  for (const { value, start, end, isAlone } of spelled.numbers) {
    if (figures > 0 && numbers.some((each) => each.start <= start && start < each.end)) continue;
    numbers.push({ ...inWords, value, start, end, isAlone });
  }
  if (figures > 0 && numbers.length > figures) numbers.sort((one, other) => one.start - other.start);
  const all = joinedNumbers(plain, withParts(lower, numbers, spelled.parts, language), joinsOf(language));
  joinRanges(plain, all, patterns);
  for (const number of all) number.text = text.slice(number.start, number.end);
  return all;
}

const inWords = { text: "", spelled: true, scale: 1, digits: Infinity, range: null } as const;

/** The numbers with those in place of some of them that parts make: "two and a half million". */
function withParts(lower: string, numbers: NumberText[], parts: readonly PartWord[], language: Language): NumberText[] {
  const made = numbersWithParts(lower, numbers, parts, language);
  if (made.length === 0) return numbers;
  const left = numbers.filter(({ start, end }) => made.every((each) => end <= each.start || each.end <= start));
  return [...left, ...made.map((each) => ({ ...inWords, ...each }))].sort((one, other) => one.start - other.start);
}

interface Patterns {
  figures: RegExp;
  /** Read in lower case, from where the figures end. */
  scale: RegExp;
  scales: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, Unit>;
  unit: RegExp;
  between: RegExp;
  /** "Between" at the end of what stands before a range, and "and" between its ends. */
  opener: RegExp;
  closer: RegExp;
  decimal: "." | ",";
}

const edge = String.raw`(?![\p{L}\p{N}])`;

const patternsOf = perLanguage((data, language): Patterns => {
  const { words, plurals, short } = data?.scales ?? {};
  const between = data?.between ?? [];
  const scales = new Map([...(words ?? []), ...(plurals ?? []), ...(short ?? [])]);
  const names = Object.entries(data?.units ?? {}).flatMap(([symbol, list]) =>
    list.map((name) => [name, unitOf(symbol)] as const),
  );
  const isGlued = data?.unspaced === true || data?.glued === true;
  const units = new Map(names.filter((entry): entry is [string, Unit] => entry[1] !== undefined));
  return {
    figures: new RegExp(figuresPattern(language), "gu"),
    scale: new RegExp(String.raw`[\s-]*(${anyOf(scales.keys())})${isGlued ? "" : edge}`, "uy"),
    scales,
    units,
    unit: new RegExp(String.raw`^[\s-]?(${anyOf(units.keys())})${isGlued ? "" : edge}`, "iu"),
    between: new RegExp(String.raw`^(?:\s?[-–—‒−]\s?|\s(?:${anyOf(data?.ranges ?? [])})\s)$`, "iu"),
    opener: new RegExp(String.raw`(?<!\p{L})${anyOf(between.map(([before]) => before))}\s(?:[$€£¥]\s?)?$`, "iu"),
    closer: new RegExp(String.raw`^\s${anyOf(between.map(([, behind]) => behind))}\s(?:[$€£¥]\s?)?$`, "iu"),
    decimal: data?.decimal ?? ".",
  };
});

interface Figures {
  figures: string;
  index: number;
}

/** "3.4.2" is a version, a section or a date: each of its figures stands for itself. */
function figuresApart(written: string, index: number): Figures[] {
  if (!isDotted(written)) return [{ figures: written, index }];
  return Array.from(written.matchAll(/\d+/g), (part) => ({ figures: part[0], index: index + part.index }));
}

function figureNumber(text: string, lower: string, { figures, index }: Figures, patterns: Patterns): NumberText {
  const scaled = scaleBehind(text, lower, index, index + figures.length, patterns);
  const sign = text.charAt(index - 1 - (currencyBefore(text, index)?.length ?? 0));
  const start = index;
  const isNegative = (sign === "-" || sign === "−") && !isWordBefore(text, index);
  const base = scaled.isPower ? 1 : figuresValue(figures, patterns.decimal);
  const magnitude = Number((base * scaled.factor).toPrecision(12));
  return {
    value: isNegative ? -magnitude : magnitude,
    text: "",
    start,
    end: scaled.end,
    spelled: false,
    isAlone: false,
    scale: scaled.factor,
    digits: figures.replace(/[^\d]/gu, "").replace(/^0+/u, "").length,
    range: null,
  };
}

/** "5-10" and "mid-5" have no sign. */
function isWordBefore(text: string, start: number): boolean {
  const signAt = start - 1 - (currencyBefore(text, start)?.length ?? 0);
  return /[\p{L}\p{N})]/u.test(text.charAt(signAt - 1));
}

const currency = /(?:US\$|[$€£¥]|(?<!\p{L})(?:USD|EUR|GBP|JPY|CHF)) ?$/iu;

function currencyBefore(text: string, start: number): { unit: Unit; length: number } | null {
  // Most numbers have a word and a space before them.
  if (!/[$€£¥DRPYF] ?$/iu.test(text.slice(Math.max(0, start - 2), start))) return null;
  const mark = currency.exec(text.slice(Math.max(0, start - 5), start))?.[0];
  const unit = unitOf(mark?.trim().toUpperCase() ?? "");
  return mark === undefined || unit === undefined ? null : { unit, length: mark.length };
}

function scaleBehind(
  text: string,
  lower: string,
  start: number,
  end: number,
  { scale, scales }: Patterns,
): { factor: number; end: number; isPower?: boolean } {
  const power = powerBehind(text, start, end);
  if (power !== null) return power;
  scale.lastIndex = end;
  const word = scale.exec(lower);
  if (word !== null) return { factor: scales.get(word[1] ?? "") ?? 1, end: scale.lastIndex };
  const letter = /^[kKMmbB](?![\p{L}\p{N}])/u.exec(text.slice(end, end + 2))?.[0];
  const factor = letter === undefined ? undefined : letterScale(letter, () => currencyBefore(text, start) !== null);
  // "5m" is metres.
  return factor === undefined ? { factor: 1, end } : { factor, end: end + 1 };
}

const power =
  /e([+−-]?\d{1,3})(?![\p{L}\p{N}])|(\s?[×x·*]\s?10)?(?:\^\{?([+−-]?\d{1,2})\}?|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))/iuy;

const powerBegins = "eE×x·*^⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹";

/** "1.5e6", "1.2 × 10⁶"; of "10^6" the ten is no factor. */
function powerBehind(text: string, start: number, end: number) {
  // Hardly any number has a power, and to look for one takes long.
  if (!powerBegins.includes(text.charAt(end) === " " ? text.charAt(end + 1) : text.charAt(end))) return null;
  power.lastIndex = end;
  const match = power.exec(text);
  if (match === null) return null;
  const [, short, times, raised, sign = ""] = match;
  const isPower = short === undefined && times === undefined;
  if (isPower && text.slice(start, end) !== "10") return null;
  const exponent = Number((short ?? raised ?? sign.normalize("NFKC")).replace("−", "-"));
  return { factor: 10 ** exponent, end: power.lastIndex, isPower };
}

/** "100k" and "5M" wherever they stand; "$5m" and "$3b" are millions and billions behind a currency only. */
function letterScale(letter: string, isMoney: () => boolean): number | undefined {
  if (letter === "k" || letter === "K") return 1e3;
  if (letter === "M") return 1e6;
  return isMoney() ? (letter === "m" ? 1e6 : 1e9) : undefined;
}

const longestUnit = 60;

/** The unit behind a number that ends at `end`, in symbols or a language's words, and how many characters it takes; null for none. */
export function unitBehind(
  text: string,
  end: number,
  figures: string,
  language: Language,
): { unit: Unit; length: number } | null {
  const { unit, units } = patternsOf(language);
  const behind = text.slice(end, end + longestUnit);
  // The "s" of "the 1990s" is no second.
  if (/^[12]\d{3}$/u.test(figures) && /^['’]?s(?!\p{L})/u.test(behind)) return null;
  const own = units.size === 0 ? null : unit.exec(behind);
  const named = units.get(own?.[1]?.toLowerCase() ?? "");
  return own !== null && named !== undefined ? { unit: named, length: own[0].length } : unitAtStart(behind);
}

/** The longest that stands between the ends of a range: " through ". */
const longestBetween = 12;

/** "2–3 weeks", "5 to 10 million": the first end of a range has the scale of the last. */
function joinRanges(text: string, numbers: NumberText[], patterns: Patterns): void {
  for (const [index, first] of numbers.entries()) {
    const last = numbers[index + 1];
    if (last === undefined || first.range !== null || first.spelled !== last.spelled) continue;
    if (last.start - first.end > longestBetween || !areEnds(text, first, last, patterns)) continue;
    const high = Math.abs(last.value);
    const own = last.spelled ? scaleOfWords(high) : last.scale;
    const scale = first.scale === 1 && first.value < high / own ? own : 1;
    if (first.value * scale >= high) continue;
    first.value = Number((first.value * scale).toPrecision(12));
    last.value = high;
    first.range = [first.value, high];
    last.range = first.range;
  }
}

/** The thousands, millions and so on that a number in words ends with. */
function scaleOfWords(value: number): number {
  return [1e12, 1e9, 1e6, 1e3].find((scale) => value > 0 && value % scale === 0) ?? 1;
}

function areEnds(text: string, first: NumberText, last: NumberText, { between, opener, closer }: Patterns): boolean {
  const words = text.slice(first.end, last.start);
  if (between.test(words)) return true;
  return closer.test(words) && opener.test(text.slice(Math.max(0, first.start - longestBetween), first.start));
}
