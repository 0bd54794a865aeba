import { judgeClaim } from "../../dist/evidence/verdicts/judge.js";
import { findNumbers } from "../../dist/language/quantities/numbers.js";

/**
 * Claims that people judged supported, each of their digits raised by one in turn: caught where the verdict is not
 * "supported". A false alarm is an untouched one that only a complaint about a number keeps from "supported".
 */
export function alteredNumbers(cases, weight) {
  const result = { altered: 0, caught: 0, untouched: 0, alarms: 0 };
  for (const { text, passages } of cases.filter((each) => each.supported)) {
    const variants = alterations(text);
    if (variants.length === 0) continue;
    result.untouched += 1;
    const { verdict, reasons } = judgeClaim(text, passages, weight);
    const onlyNumbers = reasons.every((reason) => /^the number |says \S+, not /.test(reason));
    if (verdict !== "supported" && onlyNumbers) result.alarms += 1;
    for (const variant of variants) {
      result.altered += 1;
      if (judgeClaim(variant, passages, weight).verdict !== "supported") result.caught += 1;
    }
  }
  return result;
}

function alterations(text) {
  return findNumbers(text)
    .filter((number) => !number.spelled)
    .map(({ start, end }) => {
      const place = start + text.slice(start, end).search(/\d(?=\D*$)/);
      return `${text.slice(0, place)}${(Number(text[place]) + 1) % 10}${text.slice(place + 1)}`;
    });
}
