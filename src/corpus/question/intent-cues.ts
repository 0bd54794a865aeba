import { plainDigits } from "../../domain/digits.js";
import { hasCased, hasLetterOrDigit, trimEnd } from "../../domain/characters.js";
import { type Token, tokensOf } from "../../language/tokens.js";
import { type Quantity, readQuantities } from "../../language/quantities/read-quantities.js";
import { type Phrases } from "../../language/phrases.js";
import { whenNeeded } from "../../language/languages.js";
import { indexTerms } from "../../domain/terms.js";
import { phrasesOfLanguages, tablesOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { yearAt } from "../../domain/years.js";
import { definesOne } from "./definitions.js";
import type { Intent } from "./question.js";

const answers = tablesOfLanguages(({ questions }) => questions?.answers);
const headingSigns = tablesOfLanguages(({ questions }) => questions?.headings);
const wantsQuantity = phrasesOfLanguages(({ questions }) => questions?.quantity);
const quantityHeading = phrasesOfLanguages(({ questions }) => questions?.quantity_headings);
const wantsMagnitude = phrasesOfLanguages(({ questions }) => questions?.magnitude);
const wantsYear = phrasesOfLanguages(({ questions }) => questions?.year);
const wantsName = phrasesOfLanguages(({ questions }) => questions?.person);
const asksHowMany = phrasesOfLanguages(({ questions }) => questions?.count);
const writtenQuantity = phrasesOfLanguages(({ questions }) => questions?.quantities);
const sampleSize = phrasesOfLanguages(({ questions }) => questions?.samples);

/** What a question wants: read once, for it is held against every sentence. */
interface Wanted {
  quantity: boolean;
  magnitude: boolean;
  year: boolean;
  name: boolean;
  /** Of what is asked how it changed: in per cent or not. */
  change: "share" | "amount" | null;
  /** Of "how many lambs" the stem "lamb"; null where nothing is counted. */
  things: string | null;
}

let last: { question: string; wanted: Wanted } | undefined;

function wantedBy(question: string): Wanted {
  if (last?.question === question) return last.wanted;
  const tokens = tokensOf(question);
  const has = (table: () => Phrases) => table().first(tokens) !== null;
  const counted = tokens[asksHowMany().first(tokens)?.end ?? -1];
  const wanted = {
    quantity: has(wantsQuantity),
    magnitude: has(wantsMagnitude),
    year: has(wantsYear),
    name: has(wantsName),
    change: has(explains)
      ? null
      : has(wantsShareOfChange)
        ? ("share" as const)
        : has(wantsChange)
          ? ("amount" as const)
          : null,
    things: counted !== undefined && counted.text.length > 2 ? trimEnd(counted.plain, "s") : null,
  };
  last = { question, wanted };
  return wanted;
}

/** True where a text has a sign of an intent. */
function says(tables: typeof answers, intent: Intent, text: string): boolean {
  const tokens = tokensOf(text);
  return tables().some(({ row, table }) => row.intent === intent && table.first(tokens) !== null);
}

/** True where one of the two nearest headings announces the kind of answer that is wanted ("How big is it?"). */
export function announces(headings: readonly string[], intent: Intent, question: string): boolean {
  const wanted = wantedBy(question);
  return headings
    .slice(-2)
    .some((heading) =>
      wanted.quantity ? quantityHeading().in(heading) !== null : says(headingSigns, intent, heading),
    );
}

/** How much a sentence sounds like the kind of answer that is wanted: 0..1, 2 for a definition, negative where it lacks what is asked for. */
export function cueStrength(text: string, intent: Intent, question: string, entities: readonly string[]): number {
  const written = plainDigits(text).replace(notMeasured, "");
  const wanted = wantedBy(question);
  if (wanted.quantity) return quantityCue(written, wanted);
  if (wanted.change !== null && statesChange(written, wanted.change)) return 1;
  if (wanted.year) return yearAt(written) >= 0 || yearAt(plainDigits(text)) >= 0 ? 1 : -1;
  // Names are told by capitals, which many scripts do not have.
  if (wanted.name) return !hasCased(text) ? 0 : holdsName.test(text) ? 0.5 : -0.5;
  const cue = says(answers, intent, text) ? 0.5 : 0;
  const defines = (intent === "DEFINITION" || intent === "COMPARISON") && definesOne(text, entities);
  if (intent === "DEFINITION") return defines ? 2 : cue / 2;
  return cue + (defines ? 0.5 : 0);
}

/** The words of a text by which it asks for a number ("how many"); none where it does not. */
export function quantityAsked(text: string): string {
  return wantsQuantity().in(text)?.written ?? "";
}

/** True for questions that are answered by a number. */
export function asksForQuantity(question: string): boolean {
  return wantedBy(question).quantity;
}

/** Numbers that measure nothing: years and numbers of citations, numbers of figures, tables and sections. */
const notMeasured =
  /\((?:[^()]*?[\s(])?(?:1[5-9]|20)\d\d[a-z]?(?:[,;][^()]*)?\)|\[[\d,;\s–-]+\]|\^[\d,–-]+|\bp\s?[<=>]\s?0?\.\d+|\b(?:fig(?:ure)?s?|tables?|sections?|eqs?|chapters?|box|experiments?)\.?\s*\d+(?:\.\d+)*/giu;
const figure = /(?<![\p{Lu}\p{Ll}\d:/-]|\p{L}-)\d[\d.,]*(?=[\s%)x;–-]|\p{Lo}|\p{Po}|$)|(?<=\p{Lo}-?)\d[\d.,]*/u;
/** In words and signs: so far behind a number stands what it counts. */
const countedWithin = 5;

/** Best a number of the very things that are counted ("how many lambs": "40 male lambs"), else any number at all. */
function quantityCue(text: string, { magnitude, things }: Wanted): number {
  // Counts of what was studied say how large a study is, not how large its result.
  const measured = magnitude ? withoutSamples(text) : text;
  if (!figure.test(measured) && writtenQuantity().in(measured) === null) return measured === text ? -1 : -0.3;
  if (things === null || counts(text, things)) return 1;
  return readQuantities(measured, "en").some((quantity) => mayCount(measured, quantity)) ? 0.2 : -0.3;
}

const explains = phrasesOfLanguages(({ computing }) => computing?.explaining);
const wantsChange = phrasesOfLanguages(({ computing }) => computing?.change);
const wantsShareOfChange = phrasesOfLanguages(({ computing }) => computing?.percent_change);
const changing = wordsOfLanguages(({ computed }) => computed?.change);
const changingTerms = whenNeeded(() => new Set(indexTerms([...changing()].join(" "))));
/** In words and signs: so far from an amount stands what says that it is one of a change. */
const changeWithin = 3;

/** "increased by 3.6 %", "a $539 million decrease". */
function statesChange(text: string, kind: "share" | "amount"): boolean {
  const tokens = tokensOf(text);
  const isChange = ({ plain }: Token) => indexTerms(plain).some((term) => changingTerms().has(term));
  return readQuantities(text, "en").some(({ unit, whole, end }) => {
    if (unit === null || (unit.dimension === "share") !== (kind === "share")) return false;
    const before = tokens.filter((token) => token.end <= whole.start).slice(-changeWithin);
    const behind = tokens.filter((token) => token.start >= Math.max(end, whole.end)).slice(0, changeWithin);
    return [...before, ...behind].some(isChange);
  });
}

const numbered = phrasesOfLanguages((data) => data.numbered);

/** "10 m", "5 %", "2019", "step 1", "licence-2" and a half count nothing. */
function mayCount(text: string, { unit, start, value, text: written }: Quantity): boolean {
  if (unit !== null || !Number.isInteger(value) || yearAt(written) >= 0) return false;
  const before = text.charAt(start - 1);
  if (hasLetterOrDigit(before) || (before !== "" && "-_./".includes(before))) return false;
  const tokens = tokensOf(text.slice(0, start));
  return !isNumbered(tokens, tokens.length);
}

function withoutSamples(text: string): string {
  const found = sampleSize().in(text)?.written;
  return found === undefined ? text : withoutSamples(text.replace(found, " "));
}

function counts(text: string, things: string): boolean {
  const tokens = tokensOf(text);
  return tokens.some(
    ({ kind, plain }, at) =>
      ((kind === "number" && !isNumbered(tokens, at) && yearAt(plain) < 0) ||
        writtenQuantity().at(tokens, at) !== null) &&
      tokens.slice(at + 1, at + countedWithin).some((token) => token.plain.startsWith(things)),
  );
}

/** "step 1" */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  return numbered().before(tokens, at, 1) !== null;
}

const holdsName =
  /\p{Lu}\p{Ll}+(?:\s\p{Lu}\.)*\s\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ (?:et al\.|and \p{Lu}\p{Ll}+)|\p{Lu}\p{Ll}+ \(\d{4}/u;
