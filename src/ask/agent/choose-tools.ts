import type { ToolSpec } from "../../domain/tool-spec.js";
import { dataTools } from "../../domain/data-tools.js";
import { indexTerms } from "../../domain/terms.js";
import { rankTools } from "../../tool/rank-tools.js";
import type { AgentState } from "./agent-state.js";
import type { DataAtHand } from "./data-at-hand.js";

/** Tools that a model is shown at most, besides the one that finds more: of many more it takes the wrong one. */
export const mostTools = 12;
/** Tools that a search for more brings. */
const mostFound = 5;
/** What a question that speaks of data is worth to the tools for data, in scores of a rare word. */
const dataBonus = 2;

/** The search of the library is shown whatever is asked. */
const always: ReadonlySet<string> = new Set(["rag_retrieve", "works"]);

export const findToolName = "find_tool";

/** Finds tools that are allowed and not shown. */
export const findTool: ToolSpec = {
  name: findToolName,
  title: "Find a tool",
  version: 1,
  description:
    "Finds more tools by words, where none of those that are listed fits: what it finds is listed in the next round.",
  input_schema: {
    type: "object",
    properties: { words: { type: "string", description: "What the tool is to do" } },
    required: ["words"],
    additionalProperties: false,
  },
  output_schema: { type: "object" },
  sandbox: { network: false, hosts: [] },
  side_effects: false,
  auth: "none",
  rate_limits: { rpm: null },
};

type Asking = Pick<AgentState, "question" | "task" | "subquestions" | "tried">;

/**
 * The tools that a model is shown: all where they are few, else those that fit what is asked and the data at hand, those
 * that it has looked for, and the one that finds more. Pure, so that a resumed run shows the same.
 */
export function shownTools(allowed: readonly ToolSpec[], asking: Asking, data: DataAtHand): ToolSpec[] {
  if (allowed.length <= mostTools) return [...allowed];
  const chosen = chooseTools(allowed, [asking.question, asking.task ?? "", ...asking.subquestions].join("\n"), data);
  const found = asking.tried.flatMap(({ name, input, ok }) =>
    name === findToolName && ok ? foundTools(allowed, wordsOf(input)) : [],
  );
  return [...new Set([...chosen, ...found]), findTool];
}

/** As many tools as are shown, those that fit some words best. */
export function chooseTools(allowed: readonly ToolSpec[], words: string, data: DataAtHand): ToolSpec[] {
  const fixed = allowed.filter(({ name }) => always.has(name));
  const others = allowed.filter(({ name }) => !always.has(name));
  const bonus = isAboutData(words, data) ? dataBonus : 0;
  const ranked = rankTools(words, others)
    .map(({ tool, score }) => ({ tool, score: score + (isDataTool(tool) ? bonus : 0) }))
    .toSorted((one, other) => other.score - one.score);
  return [...fixed, ...ranked.map(({ tool }) => tool)].slice(0, mostTools);
}

/** The tools that a search for more brings. */
export function foundTools(allowed: readonly ToolSpec[], words: string): ToolSpec[] {
  return rankTools(words, allowed)
    .filter(({ score }) => score > 0)
    .slice(0, mostFound)
    .map(({ tool }) => tool);
}

/** The words of a call of `find_tool`. */
export function wordsOf(input: unknown): string {
  const words = typeof input === "object" && input !== null ? (input as { words?: unknown }).words : undefined;
  return typeof words === "string" ? words : "";
}

const isDataTool = ({ name }: ToolSpec): boolean => dataTools.some((each) => each === name);

/** Whether a text names a data set, or a column of one. */
function isAboutData(text: string, { data_sets }: DataAtHand): boolean {
  const said = new Set(indexTerms(text));
  const names = data_sets.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  return names.some((name) => {
    const terms = indexTerms(name.replaceAll("_", " "));
    return terms.length > 0 && terms.every((term) => said.has(term));
  });
}
