import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import type { Language } from "../../language/languages.js";
import { type Quantity, readQuantities } from "../../language/quantities/read-quantities.js";
import type { PassageIndex } from "../verdicts/passage-index.js";
import { languageOfPassage } from "../verdicts/read-claim.js";
import { type Computed, computeExpression, type Operand, tokensOf } from "./expression.js";

/**
 * What code finds of a judge's formula: it gives this number of the claim; it says something false; or it can't be read,
 * or has operands that stand nowhere, and proves nothing.
 */
export type CheckedFormula = { state: "right"; number: Quantity } | { state: "wrong" | "unread" };

const unread: CheckedFormula = { state: "unread" };
const wrong: CheckedFormula = { state: "wrong" };

/** What a formula is checked against. */
export interface FormulaGround {
  /** The claim. */
  text: string;
  language: Language;
  /** The passages that the claim cites. */
  passages: readonly PassageIndex[];
  /** Numbers of the claim that its sources say: it may compute with them. */
  said: readonly Quantity[];
}

/**
 * Checks how a judge says that a number of a claim follows: "40 kg - 12 kg = 28 kg", or "gold; silver; iron = 3". All
 * operands must stand in the cited passages with their units, counted things word for word, and the result must be a number
 * of the claim, as exactly as that is written.
 */
export function checkFormula(formula: string, ground: FormulaGround): CheckedFormula {
  const at = Math.max(formula.lastIndexOf("="), formula.lastIndexOf("≈"));
  const [left, right] = [formula.slice(0, at).trim(), formula.slice(at + 1).trim()];
  if (at < 0 || left === "") return unread;
  const numbers = readQuantities(ground.text, ground.language);
  const [told] = readQuantities(right, ground.language);
  const items = left.split(";").map((item) => item.trim());
  if (items.length > 1) return checkCount(items, told, numbers, ground);
  const result = computeExpression(tokensOf(left), (text) => operandOf(text, ground));
  if (result === null) return unread;
  if (told !== undefined && !gives(result, told)) return wrong;
  const number = numbers.find((each) => gives(result, each) && isMeasuredAs(each, told));
  return number === undefined ? unread : { state: "right", number };
}

function checkCount(
  items: readonly string[],
  told: Quantity | undefined,
  numbers: readonly Quantity[],
  { passages }: FormulaGround,
): CheckedFormula {
  const texts = passages.map(({ sentences }) => sentences.map(({ text }) => text).join(" "));
  const finders = texts.map(verbatimFinder);
  const stands = (item: string) => item !== "" && finders.some((find) => find(item) !== null);
  if (!items.every(stands)) return unread;
  const count = new Set(items.map((item) => item.toLowerCase())).size;
  if (told !== undefined && told.value !== count) return wrong;
  const number = numbers.find(({ value }) => value === count);
  return number === undefined ? unread : { state: "right", number };
}

/** An operand as the passages or the claim say it, or one that needs no source; null where nobody says it. */
function operandOf(text: string, { language, passages, said }: FormulaGround): Operand | null {
  const [own, ...others] = readQuantities(text, language);
  if (own === undefined || others.length > 0) return null;
  const isSame = ({ value, unit }: Quantity) =>
    value === own.value &&
    (own.unit === null || (unit?.dimension === own.unit.dimension && unit.factor === own.unit.factor));
  for (const passage of passages) {
    for (const sentence of passage.sentences) {
      const found = readQuantities(sentence.text, languageOfPassage(passage)).find(isSame);
      if (found !== undefined) return { value: found.value, unit: found.unit, isConstant: false };
    }
  }
  const claimed = said.find(isSame);
  if (claimed !== undefined) return { value: claimed.value, unit: claimed.unit, isConstant: false };
  // One thing is counted by being named: "the stable one and 23 others".
  if (own.value === 1 && own.unit === null) return { value: 1, unit: null, isConstant: false };
  const isWhole = own.value === 100 && own.unit?.dimension === "share";
  const isConstant = own.unit === null && constants.has(own.value);
  return isWhole || isConstant ? { value: own.value, unit: own.unit, isConstant } : null;
}

/** What everybody may multiply and divide by: parts of times, of a hundred, and thousands. */
const constants: ReadonlySet<number> = new Set([7, 12, 24, 52, 60, 100, 365, 1000, 3600, 1e6, 1e9]);

/** Whether a result is a number: in its unit, or as a share. */
function gives(result: Computed, number: Quantity): boolean {
  const { unit } = number;
  const { dimension, plain, base, converted } = result;
  if (unit !== null && unit.dimension === dimension)
    return [base, converted].some((value) => isAt(value / unit.factor, number));
  if (unit?.dimension === "share") return dimension === null && (isAt(100 * plain, number) || isAt(plain, number));
  // "0.3 points", and "84 of 210" for 40 %.
  if (dimension === "share") return unit === null && [plain, plain / 100].some((value) => isAt(value, number));
  const isOther = unit !== null && dimension !== null && dimension !== "mixed";
  return !isOther && isAt(plain, number);
}

/** "3.3 weeks" is not "three months", though nobody knows how long a month is; "0.3 %" may be "0.3 points". */
function isMeasuredAs(number: Quantity, told: Quantity | undefined): boolean {
  const unit = told?.unit?.dimension ?? null;
  return unit === null || unit === "share" || number.unit?.dimension === unit;
}

/** How far off a number may be that is called "about", "nearly" or "over" what it is, and one written in a word or a single figure. */
const tolerance = { hedged: 0.06, coarse: 0.12 };

/** Whether a result is a number at the precision in which it is written, and on its side where it has one. */
function isAt(result: number, { value, bound, digits }: Quantity): boolean {
  if (!Number.isFinite(result)) return false;
  const off = value === 0 ? Math.abs(result) : Math.abs(result - value) / Math.abs(value);
  if (off < 1e-6) return true;
  const isBelow = bound === "at_most" || bound === "less_than";
  const isAbove = bound === "at_least" || bound === "more_than";
  if ((isBelow && result > value) || (isAbove && result < value)) return false;
  const isCoarse = digits <= 1 || digits === Infinity;
  if (bound !== null) return off <= (isCoarse ? tolerance.coarse : tolerance.hedged);
  if (isCoarse) return off <= tolerance.coarse && Math.round(result) === value;
  return digits <= 15 && Number(result.toPrecision(digits)) === Number(value.toPrecision(digits));
}
