import { isFrameNoun } from "../../corpus/question/entities.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";
import { tokensOf } from "../../language/tokens.js";
import type { Candidate } from "./candidates.js";
import { quantitiesOf } from "../../evidence/relations/conflicts.js";
import type { Unit } from "./units.js";
import { groupBy } from "../../domain/collections.js";

interface Estimate {
  unit: Unit;
  values: readonly number[];
}

const asksForMagnitude = phrasesOfLanguages(({ effects }) => effects?.asked);
/** Standardised differences of two means: one measure under two names, which differ by a correction for few cases. */
const sameMeasure: Readonly<Record<string, string>> = { "d =": "g =" };
/** Two variants that do not differ are compared with each other, not with doing without. */
const setsVariantsEqual = phrasesOfLanguages(({ effects }) => effects?.none);
const ofWhat = phrasesOfLanguages(({ effects }) => effects?.of);
const shownAtMost = 5;
const worthwhile = 0.4;
const word = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu;

/**
 * Finds differing estimates, where a question asks how large something is, and sources or the studies they report give different values of
 * one statistic for it ("g = 0.50", "g = 0.61"): a sentence for each value, the most relevant first. Empty where
 * they agree. A sentence counts where it, its paragraph up to it or its headings name the subject word by word,
 * for stems alone take a "test" for "testing".
 */
export function differingEstimates(units: readonly Unit[], question: string, entities: readonly string[]): Unit[] {
  if (asksForMagnitude().in(question) === null) return [];
  const subject = entities.flatMap(wordsOf).filter((term) => !isFrameNoun(term));
  const about = units.filter(({ core }) =>
    namesIn([...core.headings, core.source.title, ...paragraphOf(core)], subject),
  );
  const floor = worthwhile * Math.max(0, ...about.map(({ score }) => score));
  const byMeasure = new Map<string, Estimate[]>();
  for (const unit of about) {
    const paragraph = namesIn(paragraphOf(unit.core), subject) && !namesAnother(unit.core.text, subject);
    if (
      (unit.score < floor && !paragraph) ||
      unit.sentences.length > 1 ||
      setsVariantsEqual().in(unit.core.text) !== null
    )
      continue;
    for (const [measure, values] of statisticsOf(unit.core.text)) {
      const estimates = byMeasure.get(measure) ?? [];
      if (values.some((value) => !estimates.some((other) => other.values.some((known) => agree(known, value))))) {
        byMeasure.set(measure, [...estimates, { unit, values }]);
      }
    }
  }
  const longest = [...byMeasure.values()].sort((left, right) => right.length - left.length)[0] ?? [];
  return longest.length < 2 ? [] : longest.slice(0, shownAtMost).map(({ unit }) => unit);
}

function statisticsOf(text: string): Map<string, number[]> {
  const stated = quantitiesOf(text).filter(({ unit }) => unit.endsWith(" ="));
  const byMeasure = groupBy(stated, ({ unit }) => sameMeasure[unit] ?? unit);
  return new Map([...byMeasure].map(([measure, found]) => [measure, found.map(({ value }) => value)]));
}

/** True where two values are one, given the digits of the shorter: 0.499 and 0.50. */
function agree(left: number, right: number): boolean {
  return Math.abs(left - right) < 0.005 * Math.max(1, Math.abs(left));
}

/** True where a sentence turns from the subject of its paragraph to another one: "the meta-analysis of transfer". */
function namesAnother(text: string, subject: readonly string[]): boolean {
  const tokens = tokensOf(text);
  const named = tokens.flatMap((_, at) => {
    const thing = tokens[ofWhat().at(tokens, at)?.end ?? -1];
    return thing?.kind === "word" && thing.text.length >= 3 ? [thing.text] : [];
  });
  return named.length > 0 && !namesIn(named, subject.slice(0, 1));
}

/** The sentence and those before it in its paragraph. */
function paragraphOf(core: Candidate): string[] {
  return [core.text, ...(core.before === null ? [] : paragraphOf(core.before))];
}

function namesIn(texts: readonly string[], subject: readonly string[]): boolean {
  const said = new Set(texts.flatMap(wordsOf));
  return subject.length > 0 && subject.every((term) => said.has(term));
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(word) ?? []).map((one) => one.replace(/(?<=\p{L}{3})s$/u, ""));
}
