import { disarmLabels } from "../corpus/labels.js";
import type { Unit } from "./units.js";

export interface ExtractGroup {
  kind: "source" | "conflict";
  units: Unit[];
}

/** The answer as Markdown: a list per group, every sentence followed by its label. */
export function extractMarkdown(groups: readonly ExtractGroup[]): string {
  return groups
    .map(({ kind, units }) => {
      const items = units.map((unit) => `- ${unitMarkdown(unit)}`).join("\n");
      return kind === "conflict" ? `Sources differ:\n\n${items}` : items;
    })
    .join("\n\n");
}

function unitMarkdown(unit: Unit): string {
  return unit.sentences.map(({ text, source }) => `${quotedInline(text)} [${source.label}]`).join(" ");
}

/** A sentence that cannot disturb what stands around it: no labels of its own, no code span or tag left open. */
function quotedInline(text: string): string {
  const closed = (text.match(/`+/gu) ?? []).length % 2 === 0 ? text : text.replaceAll("`", "\\`");
  return disarmLabels(closed).replace(/(?<!\\)<(?=[!/?a-z](?!u[bp]>))/giu, "\\<");
}
