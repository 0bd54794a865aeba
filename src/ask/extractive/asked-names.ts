import { indexTerms } from "../../domain/terms.js";
import { hasLetter, hasUpper } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { monthNumber } from "../../language/dates/months.js";
import { tokensOf } from "../../language/tokens.js";
import { questionLanguage } from "../../corpus/question/question-language.js";
import type { Candidate } from "./candidates.js";
import type { Unit } from "./units.js";

/**
 * The names of a question, in the form of `indexTerms`: words with a capital that do not begin it. None of a question in
 * capitals or in another language than English, of which some write every noun so.
 */
export function askedNames(question: string): string[] {
  const language = questionLanguage(question);
  if (language !== null && language !== "en") return [];
  const words = tokensOf(question).filter(({ kind }) => kind === "word");
  const named = words.filter(
    ({ text, plain }, index) =>
      index > 0 && hasUpper(text) && !isFunctionTerm(plain) && monthNumber(plain, "en") === null,
  );
  const isTitle = 2 * words.filter(({ text }) => hasUpper(text)).length > words.length + 1;
  return isTitle ? [] : [...new Set(named.flatMap(({ plain }) => indexTerms(plain)))];
}

function saidWith({ core, sentences }: Unit): ReadonlySet<string> {
  const own = [core, ...sentences, ...before(core)];
  const around = own.flatMap(({ source }) => indexTerms([source.title, source.path ?? ""].join(" ")));
  return new Set([...own.flatMap(({ terms, headingTerms }) => [...terms, ...headingTerms]), ...around]);
}

function before(core: Candidate): Candidate[] {
  return core.before === null ? [] : [core.before, ...before(core.before)];
}

/** What is left of a unit for each asked name that it does not say and another one does. */
const withoutName = 0.6;

/** Units that say less of the asked names than others, in sentence, paragraph, headings and title, behind these. */
export function behindNamed(units: readonly Unit[], question: string): Unit[] {
  const names = askedNames(question);
  if (names.length === 0) return [...units];
  const said = units.map((unit) => {
    const terms = saidWith(unit);
    return names.filter((name) => terms.has(name)).length;
  });
  const most = Math.max(0, ...said);
  return units
    .map((unit, index) => ({ ...unit, score: unit.score * withoutName ** (most - (said[index] ?? 0)) }))
    .toSorted((left, right) => right.score - left.score);
}

/** Share of what a computed number says of a question that a sentence must say, too, to be of the same thing. */
const sameThing = 0.8;

/** Whether another unit of the same source says what this one says of the question, and with it an asked name that this one lacks. */
export function lacksName(unit: Unit, others: readonly Unit[], question: string): boolean {
  const said = saidWith(unit);
  const lacking = askedNames(question).filter((name) => !said.has(name));
  if (lacking.length === 0) return false;
  const asked = new Set(indexTerms(question));
  const shared = unit.core.terms.filter((term) => hasLetter(term) && asked.has(term));
  return others.some(({ core, score }) => {
    if (score <= 0 || core.source !== unit.core.source || !lacking.some((name) => core.terms.includes(name)))
      return false;
    return shared.filter((term) => core.terms.includes(term)).length >= sameThing * shared.length;
  });
}
