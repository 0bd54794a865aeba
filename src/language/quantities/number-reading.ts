import type { Language } from "../languages.js";
import type { WrittenNumber } from "./numbers.js";

/**
 * The reading of a span of a text as a number, beyond its figures: "half of them" is a share of 0.5, "3 kg" 3000 grams.
 */
export interface NumberReading {
  value: number;
  /** "plain", "share", "decade", "century", "clock" (minutes), "date" (yyyymmdd) or what a unit measures. */
  dimension: string;
  /** Figures that are written, for comparing rounded ones; infinite where words say it exactly. */
  digits: number;
  /** Of the unit that is written, in the unit of `value`: rounded is what is written. 1 where it is left out. */
  factor?: number;
  /** True where the text says more than that: a year its decade, a day its month. Says it, but does not claim it. */
  implied?: boolean;
  start: number;
  end: number;
}

export type Span = Pick<NumberReading, "start" | "end">;
export type Reader = (text: string, numbers: readonly WrittenNumber[], language: Language) => NumberReading[];

export function reading(value: number, dimension: string, { start, end }: Span, digits = Infinity): NumberReading {
  return { value, dimension, digits, start, end };
}

export function spanOf(start: number, whole: string): Span {
  return { start, end: start + whole.length };
}
