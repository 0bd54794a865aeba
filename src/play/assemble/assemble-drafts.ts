import { textValue } from "../../domain/json-value.js";
import { numberItems } from "../rows/number-items.js";
import type { Item } from "../schema/item.js";
import type { AssembleStep } from "../schema/playbook.js";
import type { TextEvidence } from "../schema/step-record.js";

export interface AssembleRequest {
  title: string;
  step: Pick<AssembleStep, "fields" | "headings" | "inner">;
  items: readonly Item[];
  unplaced: readonly { id: string; title: string; fault: string }[];
  evidence: ReadonlyMap<string, readonly TextEvidence[]>;
  drafts: number;
}

export interface AssembledDraft {
  number: number;
  markdown: string;
  /** What a reader has to know: texts that are not there, rows without a place. */
  problems: string[];
}

/** A document for each draft: items by their outline, each under its heading. */
export function assembleDrafts({ title, step, items, unplaced, drafts }: AssembleRequest): AssembledDraft[] {
  const { fields } = step;
  const titleOf = (item: Item): string => textValue(item.fields[fields.title ?? "title"]);
  const numbered = numberItems(items, new Set(unplaced.map(({ id }) => id)), titleOf);
  return Array.from({ length: drafts }, (_, index) => {
    const problems = unplaced.map((row) => `"${row.title}" has no place in the outline (${row.fault}).`);
    const parts = numbered.map(({ item, number, level }) => {
      const text = textOf(item, fields, index);
      if (text === null) problems.push(`"${titleOf(item)}" has no text.`);
      const heading = `${"#".repeat(Math.min(level + 1, 6))} ${step.headings === "plain" || number === "" ? "" : `${number} `}${titleOf(item)}`;
      return [heading, text ?? "*This section has not been written.*"].join("\n\n");
    });
    return { number: index + 1, markdown: `# ${title}\n\n${parts.join("\n\n")}\n`, problems };
  });
}

function textOf(item: Item, { list, text }: AssembleStep["fields"], draft: number): string | null {
  const elements = list === undefined ? null : item.fields[list];
  const holder: unknown = list === undefined ? item.fields : Array.isArray(elements) ? elements[draft] : null;
  if (typeof holder !== "object" || holder === null) return null;
  const value = Object.entries(holder).find(([name]) => name === text)?.[1];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
