import { type Operand, readCalculation } from "../../corpus/tables/calculation.js";
import { normalizeSpace, trimEnd } from "../../domain/characters.js";
import type { ClaimEvidence, Source } from "../../domain/evidence.js";
import { detectLanguage } from "../../language/detect-language.js";
import { type Quantity, readQuantities } from "../../language/quantities/read-quantities.js";
import { normaliseWording } from "../quotations/normalise.js";
import { evidenceOf, sourceSentences } from "../verdicts/source-lines.js";
import { readableSentence } from "./claim-sentences.js";

/** An amount that a sentence says; offsets into it. */
export interface SaidAmount {
  sentence: string;
  quantity: Quantity;
}

const joint = "” | “";

/**
 * What is computed from amounts of sentences, as a sentence that quotes them and ends with the formula: "Sum ($ million),
 * “We sold $2.0 million in 2018 and $6.0 million in 2019”: 2.0 + 6.0 = 8".
 */
export function calculationSentence(name: string, amounts: readonly SaidAmount[], formula: string): string {
  const [first] = amounts;
  const unit = first === undefined ? "" : unitWords(first);
  const quotes = [...new Set(amounts.map(({ sentence }) => trimEnd(sentence, ".:; ")))].join(joint);
  return `${name}${unit === "" ? "" : ` (${unit})`}, “${quotes}”: ${formula}`;
}

/** What stands around the figures of an amount: "$ million" of "$2.0 million"; nothing of a per cent, which the formula has. */
export function unitWords({ sentence, quantity }: SaidAmount): string {
  const words = sentence.slice(quantity.whole.start, quantity.whole.end);
  const extent = sentence.slice(quantity.whole.end, quantity.end);
  return normalizeSpace(`${words}${extent}`.replace(/\d[\d.,\s]*/u, " ").replace(/^[-−]|%/gu, " "));
}

/** The figures of an amount, without its scale, as a formula writes them; null of a number in words. */
export function operandOfAmount({ quantity }: SaidAmount): Operand | null {
  const figures = /^\d[\d.,]*/u.exec(quantity.text)?.[0];
  if (figures === undefined || quantity.range !== null) return null;
  const sign = quantity.value < 0 ? "−" : "";
  return { text: sign + trimEnd(figures, ".,"), value: quantity.value / quantity.scale };
}

const quotation = /^[^“”]*“(.*)”: [^:]*=[^:]*$/u;

/**
 * Where the sentence of a source stands whose amounts a sentence computes with, as `calculationSentence` says it; null
 * where the result does not follow, where a quotation stands nowhere, or where it says no such amount.
 */
export function computedAmounts(sentence: string, source: Source): ClaimEvidence | null {
  const operands = readCalculation(sentence);
  const quoted = quotation.exec(sentence)?.[1];
  if (operands === null || quoted === undefined) return null;
  const own = sourceSentences(source).map((each) => ({ each, words: normaliseWording(readableSentence(each.text)) }));
  const found = quoted.split(joint).map((quote) => own.find(({ words }) => words === normaliseWording(quote))?.each);
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return null;
  const language = detectLanguage(source.content) ?? "en";
  const amounts = quoted
    .split(joint)
    .flatMap((quote) => readQuantities(quote, language).map((quantity) => ({ sentence: quote, quantity })));
  const said = operands.map((operand) =>
    amounts.filter((amount) => operandOfAmount(amount)?.text === operand.text).map(unitWords),
  );
  const units = said[0]?.filter((unit) => said.every((each) => each.includes(unit))) ?? [];
  const [before = ""] = sentence.split(", “");
  const isNamed = units.some((unit) => (unit === "" ? !before.endsWith(")") : before.endsWith(`(${unit})`)));
  return isNamed ? evidenceOf(source, first) : null;
}
