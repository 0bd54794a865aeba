import { hasDigit } from "../../domain/characters.js";
import { type Language, perLanguage } from "../../language/languages.js";
import { lemmasOf } from "../../language/word-knowledge.js";
import type { StatementWord } from "./statement-words.js";
import { areOpposite } from "../../language/quantities/bounds.js";
import { readQuantities, type Quantity } from "../../language/quantities/read-quantities.js";
import { indexTerms } from "../../domain/terms.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { quantitiesOf, type ReadClaim } from "./read-claim.js";
import { sentencesOfAll } from "./windows.js";
import type { IndexedSentence } from "./passage-index.js";
import type { WorkLine } from "./work-text.js";

/** How a number of a claim follows from numbers of its sources. */
export interface Computation {
  /** "12 - 8 = 4". */
  formula: string;
  sentences: IndexedSentence[];
}

interface Operand extends Quantity {
  sentence: IndexedSentence;
  /** Content words of its sentence. */
  terms: ReadonlySet<string>;
}

type Kind = "difference" | "sum" | "ratio" | "product" | "change";

interface Operation {
  kind: Kind;
  sign: string;
  /** What is computed from two operands; null where they don't fit. */
  apply: (one: Operand, other: Operand) => number | null;
  /** Whether the result is measured as the operands are. */
  keepsUnit: boolean;
}

const sameUnit = (one: Quantity, other: Quantity) => one.unit?.dimension === other.unit?.dimension;
const inBase = ({ value, unit }: Quantity) => value * (unit?.factor ?? 1);

const operations: readonly Operation[] = [
  {
    kind: "difference",
    sign: "−",
    apply: (one, other) => (sameUnit(one, other) && inBase(one) > inBase(other) ? inBase(one) - inBase(other) : null),
    keepsUnit: true,
  },
  {
    kind: "sum",
    sign: "+",
    apply: (one, other) => (sameUnit(one, other) ? inBase(one) + inBase(other) : null),
    keepsUnit: true,
  },
  {
    kind: "ratio",
    sign: "/",
    apply: (one, other) => (inBase(other) === 0 || !sameUnit(one, other) ? null : inBase(one) / inBase(other)),
    keepsUnit: false,
  },
  {
    kind: "product",
    sign: "×",
    apply: (one, other) => (one.unit === null && other.unit === null ? one.value * other.value : null),
    keepsUnit: false,
  },
  {
    kind: "change",
    sign: "→",
    apply: (one, other) =>
      inBase(one) === 0 || !sameUnit(one, other) ? null : Math.abs(inBase(other) - inBase(one)) / Math.abs(inBase(one)),
    keepsUnit: false,
  },
];

/** The words of a language that say how a number was computed. */
const cuesOf = perLanguage((data) => {
  const sets = Object.entries(data?.computed ?? {}).map(([kind, words]) => [kind as Kind, new Set(words)] as const);
  return new Map(sets);
});

/** Whether the claim has a word that says it computes so, in any form. */
function computes({ words, meaning }: ReadClaim, kind: Kind): boolean {
  const cues = cuesOf(meaning.language).get(kind);
  if (cues === undefined) return false;
  const isCue = (word: StatementWord) =>
    cues.has(word.plain) ||
    (kind === "difference" && meaning.isComparative(word)) ||
    (meaning.language === "en" && lemmasOf(word.plain).some((lemma) => cues.has(lemma)));
  return words.some(isCue);
}

/** What says that a number is computed: a word of the claim, or someone who was asked and names the operands. */
type Cue = "worded" | "told";

/** Numbers under this are reached by chance from almost any others. */
const leastComputed = 10;
const mostOperands = 40;

/**
 * Recomputes a number of a claim from the sentences that say the claim best: a difference, a sum, a ratio or a change
 * for which the claim has a word, of the same unit, with an operand whose sentence shares words with the claim; the
 * share that complements a share; a rounding. Null where none gives it.
 * @param cue "told" where a judge says that the claim follows: then it needs no word for the operation.
 */
export function recompute(number: Quantity, claim: ReadClaim, cue: Cue = "worded"): Computation | null {
  const { text, windows, meaning } = claim;
  const about = new Set(indexTerms(text).filter((term) => !isFunctionTerm(term)));
  // A judge looked for what belongs together: its operands need no word of the claim beside them.
  const operands = (
    cue === "told"
      ? claim.passages.flatMap(({ sentences }) => operandsIn(sentences, null, meaning.language))
      : operandsIn(sentencesOfAll(windows), about, meaning.language)
  ).slice(0, mostOperands);
  const claimed = textIn(text, number);
  const rounded = operands.find(
    (operand) => sameUnit(operand, number) && isClose(inBase(operand), number, inBase(number), 0.03),
  );
  if (rounded !== undefined) return computed(`${written(rounded)} ≈ ${claimed}`, [rounded.sentence]);
  const complement = operands.find(
    (operand) => isShare(operand) && isShare(number) && isClose(100 - operand.value, number, number.value, 0.005),
  );
  if (complement !== undefined) return computed(`100 % − ${written(complement)} = ${claimed}`, [complement.sentence]);
  return (
    fromTwo(claim, number, operands, cue) ??
    sumOfMany(claim, number, operands, cue) ??
    shareOfStated(claim, number, operands) ??
    (cue === "worded" ? fromWork(claim, number) : null)
  );
}

/** Whether a claim says of any of its numbers how it was computed: then that one need not be written anywhere. */
export function saysComputed(claim: ReadClaim): boolean {
  return operations.some(({ kind }) => computes(claim, kind));
}

/** "62.5 per cent of the 48 boats": a count of the sources as a share of a number that the claim gives. */
function shareOfStated(claim: ReadClaim, number: Quantity, operands: readonly Operand[]): Computation | null {
  if (!isShare(number) || !computes(claim, "ratio")) return null;
  const wholes = readQuantities(claim.text, claim.meaning.language).filter(
    ({ unit, value, start }) => unit === null && value >= leastComputed && start !== number.start,
  );
  for (const whole of wholes) {
    const part = operands.find(
      ({ unit, value }) =>
        unit === null && value < whole.value && isClose((100 * value) / whole.value, number, number.value, 0.005),
    );
    if (part !== undefined)
      return computed(`${written(part)} / ${textIn(claim.text, whole)} = ${textIn(claim.text, number)}`, [
        part.sentence,
      ]);
  }
  return null;
}

/** Lines behind one with a number of the claim that still speak of it. */
const linesBehind = 3;
/** Lines of a work with words of the claim that are looked at, those with most of them. */
const mostLines = 20;

/** The same from lines of the whole work: those around the claim's other numbers, and those with most of its words. */
function fromWork(claim: ReadClaim, number: Quantity): Computation | null {
  const { passages, meaning, text } = claim;
  const works = [...new Set(passages.flatMap(({ work }) => work ?? []))];
  if (works.length === 0) return null;
  const others = readQuantities(text, meaning.language).filter(
    ({ start, spelled }) => start !== number.start && !spelled,
  );
  const around = works.flatMap((work) => others.flatMap((other) => work.linesFrom(other.text, linesBehind)));
  const about = new Set(indexTerms(text).filter((term) => !isFunctionTerm(term) && !hasDigit(term)));
  const telling = works.flatMap((work) => work.linesAbout(about, mostLines));
  const read = (lines: readonly WorkLine[]) => lines.flatMap((line) => operandsOfLine(line, meaning.language));
  return (
    fromTwo(claim, number, read(around).slice(0, mostOperands), "worded") ?? shareOfStated(claim, number, read(telling))
  );
}

function operandsOfLine({ text, number }: WorkLine, language: Language): Operand[] {
  const line = { text, start_line: number, end_line: number, terms: [], normalised: "", plain: "" };
  return readQuantities(text, language).map((quantity) => ({ ...quantity, sentence: line, terms: new Set<string>() }));
}

const isShare = ({ unit }: Quantity) => unit?.dimension === "share";

function computed(formula: string, sentences: readonly IndexedSentence[]): Computation {
  return { formula, sentences: [...new Set(sentences)] };
}

/** A number with its sign and unit. */
function textIn(text: string, { whole }: Quantity): string {
  return text.slice(whole.start, whole.end);
}

function written({ whole, sentence }: Operand): string {
  return sentence.text.slice(whole.start, whole.end);
}

/** @param about Words of which a sentence must have one; null where any will do. */
function operandsIn(
  sentences: readonly IndexedSentence[],
  about: ReadonlySet<string> | null,
  language: Language,
): Operand[] {
  return sentences.flatMap((sentence) => {
    const terms = new Set(sentence.terms.filter((term) => about === null || about.has(term)));
    if (terms.size === 0) return [];
    return quantitiesOf(sentence, language).map((quantity) => ({ ...quantity, sentence, terms }));
  });
}

/** Whether a result is the claimed number, as exactly as this is written, or "about" it where the claim says so. */
function isClose(result: number, { bound, digits }: Quantity, claimed: number, tolerance: number): boolean {
  if (claimed === 0) return result === 0;
  const off = Math.abs(result - claimed) / Math.abs(claimed);
  if (off < 1e-6) return true;
  if (bound !== null) return off <= Math.max(tolerance, digits <= 1 ? 0.12 : 0.06);
  return (
    digits >= 2 &&
    digits !== Infinity &&
    digits <= 15 &&
    Number(result.toPrecision(digits)) === Number(claimed.toPrecision(digits))
  );
}

function fromTwo(claim: ReadClaim, number: Quantity, operands: readonly Operand[], cue: Cue): Computation | null {
  for (const { kind, sign, apply, keepsUnit } of operations) {
    if (cue === "worded" && !computes(claim, kind)) continue;
    if (Math.abs(number.value) < leastComputed && number.unit === null) continue;
    // How many times one is the other is no number of hours.
    if (!keepsUnit && number.unit !== null && !isShare(number)) continue;
    for (const one of operands) {
      for (const other of operands) {
        if (one === other || (one.value === other.value && one.unit?.dimension === other.unit?.dimension)) continue;
        if (keepsUnit && number.unit !== null && !sameUnit(one, number)) continue;
        // A sum of what is at least so much is not at most its sum.
        if (kind === "sum" && [one, other].some(({ bound }) => areOpposite(bound, number.bound))) continue;
        const result = apply(one, other);
        if (result === null) continue;
        const claimed = keepsUnit ? inBase(number) : isShare(number) ? number.value / 100 : number.value;
        if (
          isClose(keepsUnit && number.unit === null ? result / (one.unit?.factor ?? 1) : result, number, claimed, 0.03)
        )
          return computed(`${written(one)} ${sign} ${written(other)} = ${textIn(claim.text, number)}`, [
            one.sentence,
            other.sentence,
          ]);
      }
    }
  }
  return null;
}

/** A sum of three numbers or more that stand in one sentence or row. */
function sumOfMany(claim: ReadClaim, number: Quantity, operands: readonly Operand[], cue: Cue): Computation | null {
  if ((cue === "worded" && !computes(claim, "sum")) || Math.abs(number.value) < leastComputed) return null;
  for (const sentence of new Set(operands.map((operand) => operand.sentence))) {
    const row = operands.filter((operand) => operand.sentence === sentence);
    for (let from = 0; from < row.length; from++) {
      let sum = 0;
      for (let to = from; to < row.length; to++) {
        sum += inBase(row[to]!);
        if (to - from >= 2 && isClose(sum, number, inBase(number), 0.005))
          return computed(
            `${row
              .slice(from, to + 1)
              .map(written)
              .join(" + ")} = ${textIn(claim.text, number)}`,
            [sentence],
          );
      }
    }
  }
  return null;
}
