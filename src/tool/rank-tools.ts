import { isFunctionTerm } from "../domain/function-words.js";
import { indexTerms } from "../domain/terms.js";
import type { ToolSpec } from "../domain/tool-spec.js";

type Told = Pick<ToolSpec, "name" | "title" | "description" | "input_schema">;

/** A tool with how well it fits some words; 0 where it has none of them. */
export interface RankedTool<Tool> {
  tool: Tool;
  score: number;
}

/** Of the parts of what is told of a tool: its name says most. */
const weights = { name: 3, description: 2, fields: 1 };
/** Of BM25 (Robertson and Zaragoza 2009): how soon a term that stands often counts no more, and how much length counts. */
const saturation = 1.2;
const lengthShare = 0.4;

/** Tools by how well their names, descriptions and fields fit words, the best first; equal ones in the order given. */
export function rankTools<Tool extends Told>(words: string, tools: readonly Tool[]): RankedTool<Tool>[] {
  const wanted = new Set(termsOf(words));
  const counted = tools.map((tool) => countsOf(tool));
  const lengths = counted.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, tools.length);
  const rarity = (term: string) => {
    const having = counted.filter((counts) => counts.has(term)).length;
    return Math.log(1 + (tools.length - having + 0.5) / (having + 0.5));
  };
  const ranked = tools.map((tool, at) => {
    const room = 1 - lengthShare + (lengthShare * (lengths[at] ?? 0)) / (usual || 1);
    const score = [...wanted].reduce((sum, term) => {
      const count = counted[at]?.get(term) ?? 0;
      return sum + rarity(term) * ((count * (saturation + 1)) / (count + saturation * room));
    }, 0);
    return { tool, score };
  });
  return ranked.toSorted((one, other) => other.score - one.score);
}

function countsOf({ name, title, description, input_schema }: Told): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + weight);
  };
  add(`${name} ${title}`, weights.name);
  add(description, weights.description);
  add(fieldWords(input_schema), weights.fields);
  return counts;
}

/** Names and descriptions of the fields of an input. */
function fieldWords({ properties }: Told["input_schema"]): string {
  if (typeof properties !== "object" || properties === null) return "";
  return Object.entries(properties as Record<string, unknown>)
    .map(([name, field]) => {
      const about = typeof field === "object" && field !== null ? (field as { description?: unknown }).description : "";
      return `${name} ${typeof about === "string" ? about : ""}`;
    })
    .join(" ");
}

function termsOf(text: string): string[] {
  return indexTerms(text.replaceAll(/[_-]/gu, " ")).filter((term) => !isFunctionTerm(term));
}
