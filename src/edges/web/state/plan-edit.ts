import type { OpenGate } from "../../../run/fold.js";

/** A search of a plan. */
export interface Planned {
  id: string;
  text: string;
  note: string;
}

/** The searches that a question is about, in one form for those of a research and those of a table; null for other questions. */
export function plannedOf({ kind, details }: OpenGate): Planned[] | null {
  if (kind === "research_plan") {
    const { queries = [] } = (details ?? {}) as { queries?: { text: string; tool?: string }[] };
    return queries.map(({ text, tool = "" }) => ({ id: text, text, note: tool.replaceAll("_", " ") }));
  }
  if (kind === "gather_searches") {
    const { searches = [] } = (details ?? {}) as { searches?: { id: string; query: string; strategy: string }[] };
    return searches.map(({ id, query, strategy }) => ({ id, text: query, note: strategy }));
  }
  return null;
}

/** What a person changed of a plan. */
export interface PlanEdits {
  dropped: ReadonlySet<string>;
  words: Readonly<Record<string, string>>;
  added: readonly string[];
}

/** What is answered to a plan that was edited: the form that the question asks for. */
export function editedAnswer(kind: string | undefined, planned: readonly Planned[], edits: PlanEdits): unknown {
  const { dropped, words, added } = edits;
  const changed = planned.filter(({ id, text }) => !dropped.has(id) && (words[id] ?? text) !== text);
  if (dropped.size === 0 && changed.length === 0 && added.length === 0) return "approve";
  if (kind === "research_plan") {
    const kept = planned.filter(({ id }) => !dropped.has(id)).map(({ id, text }) => words[id] ?? text);
    return { queries: [...kept, ...added] };
  }
  return {
    drop: [...dropped],
    edit: Object.fromEntries(changed.map(({ id, text }) => [id, words[id] ?? text])),
    add: [...added],
  };
}
