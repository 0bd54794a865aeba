import type { Element } from "@xmldom/xmldom";
import { attribute, childrenOf } from "../../domain/xml.js";
import { writtenNumber } from "../office/list-numbers.js";

/** Ways of writing numbers as OpenDocument names them; others are decimal. */
const formats: Readonly<Record<string, string>> = {
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};

/** Levels that a list may have; deeper ones are no writing of people. */
export const deepestLevel = 20;

/** The numbers of lists and headings, in the order of the document. */
export class OdtNumbering {
  private readonly counts = new Map<string, number[]>();

  /** Begins a list anew. */
  restart(list: string, level: number): void {
    const counts = this.counts.get(list);
    if (counts !== undefined) counts.length = Math.min(counts.length, level - 1);
  }

  /**
   * What stands before the next paragraph of a list at a level (1-based): "1.", "[12]", "•"; null where nothing does.
   * `start` is the number that the item itself says.
   */
  next(list: string, style: Element | null, { level, start }: { level: number; start: number | null }): string | null {
    const own = levelOf(style, level);
    const counts = this.counts.get(list) ?? [];
    this.counts.set(list, counts);
    counts.length = Math.min(counts.length, level);
    for (let above = 1; above < level; above += 1) counts[above - 1] ??= startOf(levelOf(style, above));
    const before = counts[level - 1];
    const number = start ?? (before === undefined ? startOf(own) : before + 1);
    counts[level - 1] = number;
    return isNumber(own) ? written(style, own, counts) : "•";
  }
}

/** A level is a number, a bullet or a picture; one that no style describes is shown as a bullet. */
function isNumber(level: Element | null): level is Element {
  const name = level?.localName ?? "";
  return name === "list-level-style-number" || name === "outline-level-style";
}

function levelOf(style: Element | null, level: number): Element | null {
  const levels = style === null ? [] : childrenOf(style);
  return levels.find((each) => attribute(each, "level") === String(level)) ?? null;
}

function startOf(level: Element | null): number {
  return wholeNumber(attribute(level, "start-value")) ?? 1;
}

export function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/u.test(text.trim()) ? Number(text) : null;
}

/** "(2.a)": the numbers of the levels that are shown, between what stands before and behind them. */
function written(style: Element | null, own: Element, counts: readonly number[]): string | null {
  const shown = wholeNumber(attribute(own, "display-levels")) ?? 1;
  const numbers = counts.slice(-Math.max(1, shown)).flatMap((count, index, all) => {
    const level = counts.length - all.length + index + 1;
    const format = attribute(level === counts.length ? own : levelOf(style, level), "num-format") ?? "";
    return format === "" ? [] : [writtenNumber(count, formats[format] ?? "decimal")];
  });
  if (numbers.length === 0 || (attribute(own, "num-format") ?? "") === "") return null;
  const text = `${attribute(own, "num-prefix") ?? ""}${numbers.join(".")}${attribute(own, "num-suffix") ?? ""}`.trim();
  return text === "" ? null : text;
}
