import { isYear } from "../../domain/years.js";
import {
  hasDigit,
  hasLetterOrDigit,
  hasLower,
  hasSpace,
  hasUpper,
  isDigits,
  startsLower,
  wordsIn,
} from "../../domain/characters.js";
import { nameParticles } from "../../domain/name-particles.js";
import { languageData, whenNeeded } from "../../language/languages.js";

/** A stretch of a text, by the offsets of its first character and of the first behind it. */
export interface Stretch {
  start: number;
  end: number;
}

/** A word, a number or a mark of punctuation of an entry. */
export interface Token extends Stretch {
  text: string;
  /** Written small. */
  word: string;
  shape: string;
  /** Class of the word in the data of languages: "month", "page", "and_others"; empty for none. */
  kind: string;
  /** Begins behind a blank. */
  spaced: boolean;
}

/** Figures with a letter behind them, words with hyphens and apostrophes in them, a mark or a run of one mark. */
const pieces =
  /\d+[a-z]?(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’ʼ‐‑-]\p{L}[\p{L}\p{M}\p{N}]*)*|([^\s\p{L}\p{N}\p{M}])\1*/gu;

/** Cuts an entry into tokens. */
export function tokensOf(words: string): Token[] {
  const known = kinds();
  return Array.from(words.matchAll(pieces), ({ 0: text, index: start }) => {
    const word = text.toLowerCase();
    const spaced = start === 0 || hasSpace(words[start - 1] ?? "");
    return { text, word, shape: shapeOf(text), kind: known.get(word) ?? "", start, end: start + text.length, spaced };
  });
}

/** Names how a token is written: "Aa" for a capitalised word, "A" for an initial, "year" for "2021" and "2021a", "9" to "9999+", or the mark itself. */
function shapeOf(text: string): string {
  if (isDigits(text)) {
    if (isYear(text)) return "year";
    return text.length > 4 ? "9999+" : "9".repeat(text.length);
  }
  if (text.length === 5 && isYear(text.slice(0, 4)) && startsLower(text.slice(4))) return "year";
  if (!hasLetterOrDigit(text)) return text.length > 1 ? `${text[0] ?? ""}${text[0] ?? ""}` : text;
  if (hasDigit(text)) return /\d{4}/u.test(text) ? "a9999" : "a9";
  if (!hasUpper(text)) return hasLower(text) ? (text.length === 1 ? "a" : "aa") : text.length > 4 ? "字+" : "字";
  if (text.length === 1) return "A";
  if (!hasLower(text)) return text.length < 4 ? "AA" : "AAAA";
  return /^\p{Lu}[^\p{Lu}]*$/u.test(text) ? "Aa" : "AaA";
}

/** Languages whose words are features: those that there were when the weights were fitted. */
const fittedOn = ["de", "en", "es", "fr", "it", "nl", "pl", "pt", "sv"];

/** Classes of single words, from the data of languages and the particles of names. */
const kinds = whenNeeded((): ReadonlyMap<string, string> => {
  const table = new Map<string, string>();
  const add = (kind: string, words: readonly string[]) => {
    for (const word of words) if (!table.has(word.toLowerCase())) table.set(word.toLowerCase(), kind);
  };
  const data = fittedOn.flatMap((language) => languageData(language) ?? []);
  for (const { months } of data) add("month", (months ?? []).flat());
  for (const { locators } of data)
    for (const kind of ["page", "volume", "issue"] as const) add(kind, locators?.[kind] ?? []);
  for (const { seasons } of data) add("month", (seasons ?? []).flat());
  for (const { bodies } of data) add("body", bodies ?? []);
  add("particle", nameParticles);
  for (const { function_words } of data) add("function", function_words ?? []);
  return table;
});

/** Tells whether words are called as bodies are: "Institute of Medicine". */
export function isBodyName(literal: string): boolean {
  return wordsIn(literal).some((word) => kinds().get(word.toLowerCase()) === "body");
}

const opening = '“„«‘‹「《"';
const closing = "”»’›」》";

/** How the entries of a list begin. */
export interface ListForm {
  /** The shapes of the first three tokens of most entries; "few" where a list has less than three, "many" where they differ. */
  beginning: string;
  /** Which words are in the order of the alphabet: "first" of the entries, or "second". */
  sorted: "first" | "second" | "none";
  /** Where initials of some entry stand: "middle" for "Elena S. Petrova", "behind" for "Petrova Elena S."; "comma" where most have one. */
  initials: "comma" | "middle" | "behind" | "none";
}

/** Reads how the entries of a list begin: what one entry leaves open, the others tell. */
export function listForm(entries: readonly (readonly Token[])[]): ListForm {
  if (entries.length < 3) return { beginning: "few", sorted: "none", initials: "none" };
  const counts = new Map<string, number>();
  for (const tokens of entries) {
    const shapes = tokens.slice(0, 3).map(({ shape }) => (shape === "AaA" ? "Aa" : shape));
    counts.set(shapes.join(" "), (counts.get(shapes.join(" ")) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1]);
  const words = entries.map((tokens) => tokens.filter(({ shape }) => shape.startsWith("A")));
  const [first, second] = [0, 1].map((place) => disorder(words.map((own) => own[place]?.word ?? "")));
  const sorted =
    first === 0 ? "first" : second === 0 || second! * 3 < first! ? "second" : first! * 3 < second! ? "first" : "none";
  return {
    beginning: best === undefined || best[1] * 3 < entries.length ? "many" : best[0],
    sorted,
    initials: initialsOf(entries),
  };
}

function initialsOf(entries: readonly (readonly Token[])[]): ListForm["initials"] {
  const shapes = entries.map((tokens) =>
    tokens
      .slice(0, 6)
      .flatMap(({ shape }) => (shape === "." ? [] : [shape.replace("AaA", "Aa").replace("AAAA", "Aa")])),
  );
  if (shapes.filter((own) => own[1] === ",").length * 2 > entries.length) return "comma";
  const count = (isIt: (own: string[]) => boolean) => shapes.filter(isIt).length;
  const middle = count(([first, second, third]) => first === "Aa" && second === "A" && third === "Aa");
  const behind = count(
    ([first, second, third, fourth]) => first === "Aa" && second === "Aa" && third === "A" && fourth !== "Aa",
  );
  return middle === behind ? "none" : middle > behind ? "middle" : "behind";
}

/** Counts the words that come before the one above them in the alphabet. */
function disorder(words: readonly string[]): number {
  return words.filter((word, index) => index > 0 && word < (words[index - 1] ?? "")).length;
}

/** Where a token stands: in which brackets, quotation marks and italics, and behind how many years. */
interface Surroundings {
  bracket: string;
  quote: string;
  italic: string;
  years: string;
  quoted: boolean;
}

function surroundings(tokens: readonly Token[], italics: readonly Stretch[]): Surroundings[] {
  let [bracket, quote, years, quoted] = ["", "", 0, false];
  let wasItalic = false;
  return tokens.map((token) => {
    const mark = token.text[0] ?? "";
    if (mark === "(" || mark === "[") bracket = mark;
    if (quote === "" && opening.includes(mark) && token.spaced) quote = mark;
    else if (quote !== "" && (closing.includes(mark) || (mark === '"' && quote === mark))) [quote, quoted] = ["", true];
    const isItalic = italics.some(({ start, end }) => start <= token.start && end >= token.end);
    const here = {
      bracket,
      quote: quote === "" ? (quoted ? "after" : "") : "in",
      italic: isItalic ? (wasItalic ? "in" : "begins") : wasItalic ? "ended" : "",
      years: String(Math.min(years, 2)),
      quoted,
    };
    wasItalic = isItalic;
    if (mark === ")" || mark === "]") bracket = "";
    if (token.shape === "year") years += 1;
    return here;
  });
}

const edge: Token = { text: "", word: "", shape: "edge", kind: "", start: 0, end: 0, spaced: true };

/** Labels before an entry repeat its names: whether a capitalised word stands among the next twenty tokens, or stood before. */
function recurrence(tokens: readonly Token[]): string[] {
  const seen = new Map<string, number>();
  const found = tokens.map(() => "");
  tokens.slice(0, 60).forEach(({ word, shape }, index) => {
    if (!shape.startsWith("A") || word.length < 2) return;
    const before = seen.get(word);
    if (before !== undefined && index - before <= 20) [found[before], found[index]] = ["again", "before"];
    seen.set(word, index);
  });
  return found;
}

function placeFromStart(index: number): string {
  return index < 4 ? String(index) : index < 8 ? "4+" : index < 16 ? "8+" : "16+";
}

/** Names of the features, in the order of their values: w words, s shapes, k classes; b brackets, q quotation marks, i italics. */
export const templates =
  "w s k w-1 w+1 w-2 w+2 w-10 w01 s-101 s-2-10 s012 s+123 s-123 k-1 k+1 b q qy i iq p y e f fs o op w-2-1 w+1+2 s5 a r ps g".split(
    " ",
  );

/**
 * The features of each token of an entry, by template: the words (those of `known` alone), shapes and classes around it, its
 * brackets, quotation marks and italics, its place in the entry, and how the entries of its list begin.
 */
export function featuresOf(
  tokens: readonly Token[],
  italics: readonly Stretch[],
  { form, known }: { form: ListForm; known: ReadonlySet<string> },
): string[][] {
  const places = surroundings(tokens, italics);
  const [hasQuote, hasItalics] = [places.at(-1)?.quoted === true, italics.length > 0];
  const names = tokens.map((token) => (known.has(token.word) ? token.word : token.shape));
  const begins = [0, 1, 2].flatMap((index) => tokens[index]?.shape ?? []).join(" ");
  const recurs = recurrence(tokens);
  const total = tokens.filter(({ shape }) => shape === "year").length;
  const at = (index: number) => tokens[index] ?? edge;
  const name = (index: number) => names[index] ?? "edge";
  return tokens.map((token, index) => {
    const [before, after] = [at(index - 1), at(index + 1)];
    const [second, next] = [at(index - 2), at(index + 2)];
    const place = places[index]!;
    const [where, left] = [placeFromStart(index), tokens.length - index];
    const { shape } = token;
    const gap = (token.spaced ? "_" : "") + (after.spaced ? "-" : "");
    const own = names[index] ?? "";
    return [
      own,
      `${shape}${gap}`,
      `${token.kind} ${shape}`,
      name(index - 1),
      name(index + 1),
      name(index - 2),
      name(index + 2),
      `${name(index - 1)} ${own}`,
      `${own} ${name(index + 1)}`,
      `${before.shape} ${shape} ${after.shape}`,
      `${second.shape} ${before.shape} ${shape}`,
      `${shape} ${after.shape} ${next.shape}`,
      `${after.shape} ${next.shape} ${at(index + 3).shape}`,
      `${before.shape} ${second.shape} ${at(index - 3).shape}`,
      `${before.kind} ${shape}`,
      `${after.kind} ${shape}`,
      `${place.bracket} ${shape}`,
      `${place.quote} ${hasQuote ? "q" : ""} ${shape}`,
      `${place.quote} ${place.years} ${place.bracket}`,
      `${place.italic} ${hasItalics ? "i" : ""} ${shape}`,
      `${place.italic} ${place.quote}`,
      `${where} ${shape}`,
      `${place.years} ${total > 2 ? 2 : total} ${shape}`,
      `${left < 4 ? left : left < 10 ? "4+" : "10+"} ${shape}`,
      `${form.beginning} ${where}`,
      `${form.beginning} ${shape}`,
      `${form.sorted} ${form.initials} ${where} ${shape} ${after.shape}`,
      `${form.sorted} ${form.initials} ${before.shape} ${shape}`,
      `${name(index - 2)} ${name(index - 1)}`,
      `${name(index + 1)} ${name(index + 2)}`,
      `${second.shape} ${before.shape} ${shape} ${after.shape} ${next.shape}`,
      `${begins} ${before.shape} ${shape}${gap}`,
      `${recurs[index] ?? ""} ${where} ${shape}`,
      `${place.years} ${before.shape} ${shape}`,
      `${before.shape}${token.spaced ? "_" : ""} ${after.shape}${after.spaced ? "_" : ""}`,
    ];
  });
}
