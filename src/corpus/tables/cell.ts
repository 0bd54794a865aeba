import { hasLetterOrDigit, lettersIn } from "../../domain/characters.js";
import type { Language } from "../../language/languages.js";
import { type Quantity, readNumbers, readQuantities } from "../../language/quantities/read-quantities.js";
import { type Period, periodsIn, restOfPeriods } from "./periods.js";

/** What a cell of a table holds: a number, nothing that counts ("–"), a time ("Q1 2019"), words, or nothing at all. */
export type CellKind = "value" | "none" | "period" | "words" | "empty";

/** A cell by what it holds. */
export interface Cell {
  text: string;
  kind: CellKind;
  /** Of a value, with its sign: "(43)" is less than nought; else null. */
  value: number | null;
  /** Of a value, as it is written: "%", "$", "kg"; "" for none. */
  unit: string;
  periods: readonly Period[];
}

/** Letters that may stand beside a number without being words: marks of notes, "x", "bps". */
const fewLetters = 3;

/** Reads a cell, whose text has no marks of a table around it. */
export function readCell(written: string, language: Language): Cell {
  const text = written.trim();
  const plain = { text, value: null, unit: "", periods: [] };
  if (text === "") return { ...plain, kind: "empty" };
  if (!hasLetterOrDigit(text)) return { ...plain, kind: "none" };
  const periods = periodsIn(text, language);
  const rest = periods.length > 0 ? restOfPeriods(withoutNoteMarks(text), language) : text;
  if (periods.length > 0 && !readNumbers(rest, language).some(({ value }) => value !== 0))
    return { ...plain, kind: lettersIn(rest).join("").length > fewLetters ? "words" : "period", periods };
  const quantities = readQuantities(text, language);
  const [first] = quantities;
  if (first === undefined || first.spelled || !isAlone(text, quantities)) return { ...plain, kind: "words", periods };
  const sign = isInBrackets(text) && first.value > 0 ? -1 : 1;
  return { ...plain, kind: "value", value: sign * first.value, unit: unitText(text, first) };
}

/** "2018 (4)", "2018<sup>a</sup>": marks of notes say nothing of the cell. */
export function withoutNoteMarks(text: string): string {
  return text.replace(/\s*(?:\(\w{1,2}\)|<sup>[^<]*<\/sup>|[*†‡]+)$/u, "");
}

/** Whether the cell says a number and nothing else: a range is one, and a change in brackets beside it is no word. */
function isAlone(text: string, quantities: readonly Quantity[]): boolean {
  let rest = text;
  for (const { whole } of quantities.toReversed()) rest = rest.slice(0, whole.start) + rest.slice(whole.end);
  return lettersIn(rest).join("").length <= fewLetters;
}

/** Losses stand in brackets: "(43)", "$(1,234)", "(2.5)%". */
function isInBrackets(text: string): boolean {
  return /^[^\p{L}\p{N}(]*\([^()]*\d[^()]*\)[^\p{L}\p{N}]*$/u.test(text);
}

function unitText(text: string, { whole, start, end, unit }: Quantity): string {
  if (text.includes("%")) return "%";
  const mark = /[$€£¥]/u.exec(text)?.[0];
  if (mark !== undefined || unit === null) return mark ?? "";
  return (text.slice(whole.start, start) + text.slice(end, whole.end)).replace(/[-−\s]/gu, "");
}
