import type { Element } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf } from "../../domain/xml.js";
import { writtenNumber } from "../office/list-numbers.js";
import { valueOf } from "./docx-xml.js";

interface Level {
  start: number;
  format: string;
  /** "%1.%2)", a bullet. */
  text: string;
}

interface List {
  /** Lists that are written in the same way count on. */
  counted: string;
  levels: ReadonlyMap<number, Level>;
}

/** Numbers of automatic lists, in the order of the document. */
export class DocxNumbering {
  private readonly lists = new Map<string, List>();
  private readonly counts = new Map<string, number[]>();

  constructor(numbering: Element | null) {
    if (numbering === null) return;
    const children = childrenOf(numbering);
    const abstract = new Map(
      children
        .filter(({ localName }) => localName === "abstractNum")
        .map((each) => [attribute(each, "abstractNumId") ?? "", levelsOf(each)]),
    );
    for (const number of children.filter(({ localName }) => localName === "num")) {
      const id = attribute(number, "numId") ?? "";
      const of = valueOf(number, "abstractNumId") ?? "";
      const overrides = childrenOf(number).filter(({ localName }) => localName === "lvlOverride");
      const levels = new Map(abstract.get(of) ?? []);
      for (const override of overrides) overrideLevel(levels, override);
      this.lists.set(id, { counted: overrides.length > 0 ? `own ${id}` : of, levels });
    }
  }

  /** What stands before the next paragraph of a list: "1.", "[12]", "•"; null where nothing does. */
  next({ id, level }: { id: string; level: number }): string | null {
    const list = this.lists.get(id);
    const own = list?.levels.get(level);
    if (list === undefined || own === undefined) return null;
    const counts = this.counts.get(list.counted) ?? [];
    this.counts.set(list.counted, counts);
    counts.length = Math.min(counts.length, level + 1);
    for (let each = 0; each < level; each++) counts[each] ??= list.levels.get(each)?.start ?? 1;
    counts[level] = counts[level] === undefined ? own.start : counts[level] + 1;
    if (own.format === "bullet") return "•";
    if (own.format === "none") return null;
    const text = own.text.replace(/%([1-9])/gu, (_sign, number: string) => {
      const at = Number(number) - 1;
      return writtenNumber(counts[at] ?? 1, list.levels.get(at)?.format ?? "decimal");
    });
    return text.trim() === "" ? null : text.trim();
  }
}

function levelsOf(abstract: Element): Map<number, Level> {
  const levels = childrenOf(abstract).filter(({ localName }) => localName === "lvl");
  return new Map(levels.map((level) => [Number(attribute(level, "ilvl") ?? 0), levelOf(level)]));
}

function levelOf(level: Element): Level {
  return {
    start: Number(valueOf(level, "start") ?? 1),
    format: valueOf(level, "numFmt") ?? "decimal",
    text: valueOf(level, "lvlText") ?? "",
  };
}

function overrideLevel(levels: Map<number, Level>, override: Element): void {
  const at = Number(attribute(override, "ilvl") ?? 0);
  const whole = childOf(override, "lvl");
  const level = whole === null ? levels.get(at) : levelOf(whole);
  const start = valueOf(override, "startOverride");
  if (level !== undefined) levels.set(at, start === null ? level : { ...level, start: Number(start) });
}
