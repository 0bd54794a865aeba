import type { Language } from "../languages.js";
import { readNumbers } from "./read-quantities.js";

/** A number as it stands in a text, without its sign; offsets into it. */
export interface WrittenNumber {
  value: number;
  text: string;
  start: number;
  end: number;
  /** True where it is written as a word ("three"), which often counts rather than measures. */
  spelled: boolean;
}

/** All numbers of a text, in order: "1,234", "0.5", "1.5 million", "100k", "2019–2021" (two numbers), "twenty-five". */
export function findNumbers(text: string, language: Language = "en"): WrittenNumber[] {
  return readNumbers(text, language).map(({ value, text: written, start, end, spelled }) => ({
    value: Math.abs(value),
    text: written,
    start,
    end,
    spelled,
  }));
}
