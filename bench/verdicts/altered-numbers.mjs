import { findNumbers } from "../../dist/language/quantities/numbers.js";
import { shareWhere } from "../support/shares.mjs";
import { isTicked } from "./check.mjs";

/** @typedef {{ text: string, references: readonly { id: string }[], supported: boolean }} Case */

/**
 * Claims that people judged supported, each of their digits raised by one in turn: caught where they get no tick. A false
 * alarm is an untouched one that only a complaint about a number keeps from its tick.
 * @param {readonly Case[]} cases
 * @param {ReturnType<typeof import("./check.mjs").openCheck>} check
 */
export function alteredNumbers(cases, check) {
  const withNumbers = cases
    .filter(({ supported }) => supported)
    .map(({ text, references }) => ({ text, ids: references.map(({ id }) => id), variants: alterations(text) }))
    .filter(({ variants }) => variants.length > 0);
  const altered = withNumbers.flatMap(({ ids, variants }) => variants.map((variant) => check(variant, ids)));
  const untouched = withNumbers.map(({ text, ids }) => check(text, ids));
  return {
    caught: shareWhere(altered, (judgement) => !isTicked(judgement)),
    alarms: shareWhere(
      untouched,
      (judgement) =>
        !isTicked(judgement) && judgement.reasons.every((reason) => /^the number |says \S+, not /.test(reason)),
    ),
  };
}

/** @param {string} text */
function alterations(text) {
  return findNumbers(text)
    .filter((number) => !number.spelled)
    .map(({ start, end }) => {
      const place = start + text.slice(start, end).search(/\d(?=\D*$)/);
      return `${text.slice(0, place)}${(Number(text[place]) + 1) % 10}${text.slice(place + 1)}`;
    });
}
