import { hasTwoLetters } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { indexTerms } from "../../domain/terms.js";
import { type ValueToken, valueTokens } from "../values/value-tokens.js";
import { monthPattern } from "../../language/dates/months.js";
import { perLanguage } from "../../language/languages.js";
import type { DateParts } from "../../language/dates/written-dates.js";
import type { Unit } from "../../domain/written-units.js";

/** How what is asked for lies to the bound that a condition names. */
type Relation = "above" | "at_least" | "below" | "at_most" | "equal";

/** A condition that rules understand. */
export type Condition =
  | { kind: "date"; relation: Relation; bound: DateParts; end: DateParts; terms: readonly string[] }
  | { kind: "number"; relation: Relation; bound: number; end: number; unit: Unit | null; terms: readonly string[] }
  | { kind: "place"; words: string; terms: readonly string[] };

const dateRelations: readonly (readonly [RegExp, Relation])[] = [
  [/\b(?:later than|newer than|younger than|after)\s*$/u, "above"],
  [/\b(?:since|from|starting in|not before)\s*$/u, "at_least"],
  [/\b(?:earlier than|older than|prior to|before)\s*$/u, "below"],
  [/\b(?:until|up to|by|not after)\s*$/u, "at_most"],
  [/\b(?:in|during|on|of)\s*$/u, "equal"],
];
const numberRelations: readonly (readonly [RegExp, Relation])[] = [
  [/(?:\b(?:at least|no (?:less|fewer) than|not (?:less|fewer) than|minimum(?: of)?)|>=|≥)\s*$/u, "at_least"],
  [/(?:\b(?:at most|no more than|not more than|up to|maximum(?: of)?)|<=|≤)\s*$/u, "at_most"],
  [/(?:\b(?:\p{L}+er than|more than|greater than|above|over|exceed(?:s|ing)?)|>)\s*$/u, "above"],
  [
    /(?:\b(?:less than|fewer than|smaller than|lower than|shorter than|cheaper than|younger than|under|below)|<)\s*$/u,
    "below",
  ],
  [/(?:\b(?:exactly|equals?|equal to)|=)\s*$/u, "equal"],
];
/** "Smaller than 5" is below, though it ends like "taller than 5". */
const downwards = /\b(?:smaller|lower|shorter|cheaper|younger|lighter|slower|fewer|earlier)\s+than\s*$/u;

/**
 * A condition as rules understand it, null for any other: "founded after 2015", "before March 2019", "between 2010 and
 * 2015", "more than 10,000 visitors", "under 30 m", "in Norway". English alone.
 */
export function readCondition(written: string): Condition | null {
  const text = foldText(written.normalize("NFKC")).replace(/[.!?\s]+$/u, "");
  // What is denied, or one of several things, is for readers.
  if (/\b(?:or|nor|unless|except|n't|never|neither)\b/u.test(text)) return null;
  return readBetween(text) ?? readBound(text) ?? readPlace(text, written);
}

function readBetween(text: string): Condition | null {
  const [, before = "", first = "", second = "", behind = ""] =
    /^(.*?)\bbetween\s+(.+?)\s+and\s+(.+?)((?:\s+\p{L}+)*)$/u.exec(text) ?? [];
  const [low, high] = [single(first), single(second)];
  if (low === null || high === null) return null;
  const terms = termsOf(`${before} ${behind}`);
  if (behind.trim() === "" && isDated(low) && isDated(high)) {
    return { kind: "date", relation: "equal", bound: partsOf(low), end: partsOf(high), terms };
  }
  if (low.kind !== "number" || high.kind !== "number") return null;
  return { kind: "number", relation: "equal", bound: low.value, end: high.value, unit: high.unit ?? low.unit, terms };
}

function single(text: string): Measure | null {
  const tokens = valueTokens(text);
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && token.kind !== "word" ? token : null;
}

type Measure = Exclude<ValueToken, { kind: "word" }>;

const measureStart = perLanguage(
  (_, language) => new RegExp(String.raw`(?<![\p{L}\p{N}.,-])(?=[\d$€£¥]|[-][\d]|${monthPattern(language)})`, "gu"),
);

function readBound(text: string): Condition | null {
  for (const match of text.matchAll(measureStart("en"))) {
    const before = text.slice(0, match.index);
    const [token, ...rest] = valueTokens(text.slice(match.index));
    if (token === undefined || token.kind === "word") continue;
    if (rest.some(({ kind }) => kind !== "word")) return null;
    const terms = termsOf(`${before} ${rest.map((word) => (word.kind === "word" ? word.raw : "")).join(" ")}`);
    // "Up to 2000 visitors" speaks of no year.
    const dated =
      token.kind === "date" || (isDated(token) && rest.length === 0) ? relationOf(before, dateRelations) : null;
    if (dated !== null) return { kind: "date", relation: dated, bound: partsOf(token), end: partsOf(token), terms };
    const counted = downwards.test(before) ? ("below" as const) : relationOf(before, numberRelations);
    if (counted === null || token.kind !== "number") return null;
    return { kind: "number", relation: counted, bound: token.value, end: token.value, unit: token.unit, terms };
  }
  return null;
}

function relationOf(before: string, relations: typeof dateRelations): Relation | null {
  return relations.find(([words]) => words.test(before))?.[1] ?? null;
}

/** A date, or a number of four digits that may be a year. */
function isDated(token: Measure): boolean {
  if (token.kind === "date") return true;
  return token.unit === null && Number.isInteger(token.value) && token.value >= 1000 && token.value <= 2999;
}

function partsOf(token: Measure): DateParts {
  return token.kind === "date" ? token.parts : [token.value];
}

/** "In Norway", "based in New York": the words behind "in", where these are capitalised. */
function readPlace(text: string, written: string): Condition | null {
  const [, before = "", place = ""] =
    /^((?:\p{L}+\s+){0,4})in\s+((?:the\s+)?\p{Lu}[\p{L}'.-]*(?:\s+(?:of\s+|and\s+)?\p{Lu}[\p{L}'.-]*){0,4})\s*[.!]?$/u.exec(
      written.normalize("NFKC").trim(),
    ) ?? [];
  if (place === "" || text === "") return null;
  return { kind: "place", words: place.replace(/^the\s+/u, ""), terms: termsOf(before) };
}

/** Words of conditions that say nothing of what is measured. */
const plain = new Set(
  indexTerms(
    "smaller larger bigger greater older newer younger the a an is was are were be been has have had it its with of for that than more less fewer at least most after before since until from by in on between and over under above below later earlier up to not no only first must should later date number exactly equal per year",
  ),
);

/** What comparatives measure. */
const measured: Readonly<Record<string, string>> = {
  taller: "height",
  higher: "height",
  tall: "height",
  high: "height",
  longer: "length",
  long: "length",
  shorter: "length",
  wider: "width",
  deeper: "depth",
  heavier: "weight",
  lighter: "weight",
  faster: "speed",
  cheaper: "price",
};

function termsOf(text: string): string[] {
  const nouns = text.replace(/\p{L}+/gu, (word) => (Object.hasOwn(measured, word) ? (measured[word] ?? word) : word));
  return [...new Set(indexTerms(nouns).filter((term) => hasTwoLetters(term) && !plain.has(term)))];
}
