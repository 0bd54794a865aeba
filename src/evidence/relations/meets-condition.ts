import { type ValueToken, valueTokens } from "../values/value-tokens.js";
import type { DateParts } from "../../language/dates/written-dates.js";
import type { Condition } from "./written-conditions.js";

export type Answer = "yes" | "no" | "unsure";

/** Whether a text that states one date or one number of the right kind meets a condition; "unsure" for any other text. */
export function meetsCondition(text: string, condition: Condition): Answer {
  if (condition.kind === "place") return "unsure";
  const measures = valueTokens(text).filter((token) => isOfKind(token, condition));
  const answers = new Set(measures.map((token) => answerOf(token, condition)));
  const [answer] = answers;
  return answers.size === 1 && answer !== undefined ? answer : "unsure";
}

/** How many dates or numbers of the right kind a text states. */
export function measuresIn(text: string, condition: Condition): number {
  return valueTokens(text).filter((token) => isOfKind(token, condition)).length;
}

function isOfKind(token: ValueToken, condition: Condition): boolean {
  if (condition.kind === "date") return token.kind === "date" || isYear(token);
  if (condition.kind === "place" || token.kind !== "number") return false;
  const { unit } = condition;
  return unit === null || token.unit === null || token.unit.dimension === unit.dimension;
}

function isYear(token: ValueToken): boolean {
  return token.kind === "number" && token.unit === null && /^[12]\d{3}$/u.test(String(token.value));
}

function answerOf(token: ValueToken, condition: Exclude<Condition, { kind: "place" }>): Answer {
  if (condition.kind === "date") {
    const parts = token.kind === "date" ? token.parts : token.kind === "number" ? [token.value] : [];
    return compared(spanOf(parts, parts), spanOf(condition.bound, condition.end), condition.relation);
  }
  if (token.kind !== "number") return "unsure";
  const { unit, bound, end, relation } = condition;
  // Of a number without a unit nobody knows how it compares with one that has one.
  if (unit !== null && token.unit === null) return "unsure";
  const factor = unit === null || token.unit === null ? 1 : token.unit.factor / unit.factor;
  const value = token.value * factor;
  return compared([value, value], [bound, end], relation);
}

/** First and last day of a date, as numbers that compare like them. */
function spanOf(from: DateParts, to: DateParts): [number, number] {
  const dayOf = (parts: DateParts, month: number, day: number) =>
    (parts[0] ?? 0) * 10_000 + (parts[1] ?? month) * 100 + (parts[2] ?? day);
  return [dayOf(from, 1, 1), dayOf(to, 12, 31)];
}

type Span = readonly [number, number];

type Relation = Exclude<Condition, { kind: "place" }>["relation"];

/** Of what lies from `start` to `end`, to a bound from `low` to `high`: whether it surely is so, and whether it surely is not. */
const relations: Readonly<Record<Relation, (value: Span, bound: Span) => readonly [boolean, boolean]>> = {
  more_than: ([start, end], [, high]) => [start > high, end <= high],
  at_least: ([start, end], [low]) => [start >= low, end < low],
  less_than: ([start, end], [low]) => [end < low, start >= low],
  at_most: ([start, end], [, high]) => [end <= high, start > high],
  exactly: ([start, end], [low, high]) => [start >= low && end <= high, end < low || start > high],
};

/** "2015" is neither after nor before March 2015: where the spans overlap, nobody knows. */
function compared(value: Span, bound: Span, relation: Relation): Answer {
  const [holds, fails] = relations[relation](value, bound);
  return holds ? "yes" : fails ? "no" : "unsure";
}
