import { readQuantities, type Quantity } from "../../language/quantities/read-quantities.js";
import { indexTerms } from "../../domain/terms.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import type { ReadClaim } from "./read-claim.js";
import { sentencesOfAll } from "./windows.js";
import type { IndexedSentence } from "./passage-index.js";

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

interface Operation {
  /** What a claim says when it computes so. */
  cue: RegExp;
  sign: string;
  /** What is computed from two operands; null where they don't fit. */
  apply: (one: Operand, other: Operand) => number | null;
  /** Whether the result is measured as the operands are. */
  keepsUnit: boolean;
}

const sameUnit = (one: Quantity, other: Quantity) => one.unit?.dimension === other.unit?.dimension;
const inBase = ({ value, unit }: Quantity) => value * (unit?.factor ?? 1);
const round = (value: number) => Number(value.toPrecision(6));
const signOf = { difference: "−", sum: "+", ratio: "/", change: "→" };

const operations: readonly Operation[] = [
  {
    cue: /\b(?:differ|differen\w*|gap|more|less|fewer|higher|lower|older|younger|longer|shorter|later|earlier|after|before|apart|rose|fell|grew|dropped|increas\w*|decreas\w*|reduc\w*|remain\w*|rest|left|gained|lost|added|margin|span\w*|lasted|took|between|by|for|years?)\b/i,
    sign: signOf.difference,
    apply: (one, other) => (sameUnit(one, other) ? Math.abs(inBase(one) - inBase(other)) : null),
    keepsUnit: true,
  },
  {
    cue: /\b(?:total\w*|sum\w*|together|combined|altogether|in all|overall|both|plus|and|comprises?|counts?)\b/i,
    sign: signOf.sum,
    apply: (one, other) => (sameUnit(one, other) ? inBase(one) + inBase(other) : null),
    keepsUnit: true,
  },
  {
    cue: /\b(?:times|twice|thrice|double\w*|triple\w*|quadruple\w*|half|third|quarter|fold|ratio|as (?:many|much|large|long|high)|share|per cent|percent|%|percentage|out of|each|per|average)|%/i,
    sign: signOf.ratio,
    apply: (one, other) => (inBase(other) === 0 || !sameUnit(one, other) ? null : inBase(one) / inBase(other)),
    keepsUnit: false,
  },
  {
    cue: /\b(?:rose|fell|grew|dropped|increas\w*|decreas\w*|declin\w*|reduc\w*|growth|rise|fall|cut|more|less|fewer|higher|lower|faster|slower|cheaper|change\w*)\b/i,
    sign: signOf.change,
    apply: (one, other) => (inBase(one) === 0 || !sameUnit(one, other) ? null : Math.abs(inBase(other) - inBase(one)) / Math.abs(inBase(one))),
    keepsUnit: false,
  },
];

/** Numbers under this are reached by chance from almost any others. */
const leastComputed = 10;
const mostOperands = 40;

/**
 * Recomputes a number of a claim from the sentences that say the claim best: a difference, a sum, a ratio or a change
 * for which the claim has a word, of the same unit, with an operand whose sentence shares words with the claim; the
 * share that complements a share; a rounding. Null where none gives it.
 */
export function recompute(number: Quantity, { text: claim, windows, passages }: ReadClaim): Computation | null {
  const about = new Set(indexTerms(claim).filter((term) => !isFunctionTerm(term)));
  const sentences = new Set([...sentencesOfAll(windows), ...passages.flatMap((passage) => passage.sentences)]);
  const operands = operandsIn([...sentences], about).slice(0, mostOperands);
  const rounded = operands.find((operand) => sameUnit(operand, number) && isClose(inBase(operand), number, inBase(number), 0.03));
  if (rounded !== undefined) return computed(`${written(rounded)} ≈ ${written(number)}`, [rounded.sentence]);
  const complement = operands.find(
    (operand) => isShare(operand) && isShare(number) && isClose(100 - operand.value, number, number.value, 0.005),
  );
  if (complement !== undefined) return computed(`100 % − ${written(complement)} = ${written(number)}`, [complement.sentence]);
  return fromTwo(claim, number, operands) ?? sumOfMany(claim, number, operands);
}

const isShare = ({ unit }: Quantity) => unit?.dimension === "share";

function computed(formula: string, sentences: readonly IndexedSentence[]): Computation {
  return { formula, sentences: [...new Set(sentences)] };
}

function written({ whole, text, unit }: Quantity): string {
  return unit === null || whole.end - whole.start <= text.length ? text : `${text}${unit.dimension === "share" ? " %" : ""}`;
}

function operandsIn(sentences: readonly IndexedSentence[], about: ReadonlySet<string>): Operand[] {
  return sentences.flatMap((sentence) => {
    const terms = new Set(sentence.terms.filter((term) => about.has(term)));
    if (terms.size === 0) return [];
    return readQuantities(sentence.text, "en").map((quantity) => ({ ...quantity, sentence, terms }));
  });
}

/** Whether a result is the claimed number, as exactly as this is written, or "about" it where the claim says so. */
function isClose(result: number, { bound, digits }: Quantity, claimed: number, tolerance: number): boolean {
  if (claimed === 0) return result === 0;
  const off = Math.abs(result - claimed) / Math.abs(claimed);
  if (off < 1e-6) return true;
  if (bound !== null) return off <= Math.max(tolerance, digits <= 1 ? 0.12 : 0.06);
  return digits >= 2 && digits !== Infinity && digits <= 15 && Number(result.toPrecision(digits)) === Number(claimed.toPrecision(digits));
}

function fromTwo(claim: string, number: Quantity, operands: readonly Operand[]): Computation | null {
  for (const { cue, sign, apply, keepsUnit } of operations) {
    if (!cue.test(claim)) continue;
    if (keepsUnit && Math.abs(number.value) < leastComputed && number.unit === null) continue;
    for (const one of operands) {
      for (const other of operands) {
        if (one === other || (one.value === other.value && one.unit?.dimension === other.unit?.dimension)) continue;
        if (keepsUnit && number.unit !== null && !sameUnit(one, number)) continue;
        const result = apply(one, other);
        if (result === null) continue;
        const claimed = keepsUnit ? inBase(number) : isShare(number) ? number.value / 100 : number.value;
        if (isClose(keepsUnit && number.unit === null ? result / (one.unit?.factor ?? 1) : result, number, claimed, 0.03))
          return computed(formulaOf(one, sign, other, result), [one.sentence, other.sentence]);
      }
    }
  }
  return null;
}

function formulaOf(one: Operand, sign: string, other: Operand, result: number): string {
  return `${written(one)} ${sign} ${written(other)} = ${round(result)}`;
}

/** A sum of three numbers or more that stand in one sentence or row. */
function sumOfMany(claim: string, number: Quantity, operands: readonly Operand[]): Computation | null {
  if (!operations[1]?.cue.test(claim) || Math.abs(number.value) < leastComputed) return null;
  for (const sentence of new Set(operands.map((operand) => operand.sentence))) {
    const row = operands.filter((operand) => operand.sentence === sentence);
    for (let from = 0; from < row.length; from++) {
      let sum = 0;
      for (let to = from; to < row.length; to++) {
        sum += inBase(row[to]!);
        if (to - from >= 2 && isClose(sum, number, inBase(number), 0.005))
          return computed(`${row.slice(from, to + 1).map(written).join(" + ")} = ${round(sum)}`, [sentence]);
      }
    }
  }
  return null;
}
