import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { foldText } from "../../domain/fold-text.js";
import type { ResearchState } from "../schema/research-schema.js";

/** More headings than this are a list, not an outline. */
const mostSubtopics = 6;
const longestTitle = 80;

/**
 * The sub-topics of what was read: those that most documents speak of first, then as they came; at most six.
 * Empty where neither the notes nor the plan name any.
 */
export function subtopicsOf(state: Pick<ResearchState, "topic" | "notes" | "subtopics">): string[] {
  const counts = subtopicCounts(state);
  if (counts.length > 0) return counts.map(({ title }) => title);
  return state.subtopics
    .map(titleOf)
    .filter((title) => title !== "")
    .slice(0, mostSubtopics);
}

/** The same with the number of works that speak of each. */
export function subtopicCounts({
  notes,
  topic,
}: Pick<ResearchState, "topic" | "notes">): { title: string; works: number }[] {
  const found = new Map<string, { title: string; works: Set<string>; at: number }>();
  for (const note of notes) {
    for (const written of note.subtopics) {
      const title = titleOf(written);
      const key = foldText(title);
      if (key === "" || key === foldText(topic)) continue;
      const known = found.get(key) ?? { title, works: new Set(), at: found.size };
      known.works.add(note.work_id);
      found.set(key, known);
    }
  }
  return [...found.values()]
    .toSorted((first, second) => second.works.size - first.works.size || first.at - second.at)
    .slice(0, mostSubtopics)
    .map(({ title, works }) => ({ title, works: works.size }));
}

/** What a model or a page called a sub-topic, as a heading that cannot be anything else. */
function titleOf(written: string): string {
  const title = sanitiseLine(written)
    .replace(/[#[\]*_`<>]/gu, "")
    .trim()
    .slice(0, longestTitle);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Works that were kept and read, in the order in which they were found. */
export function keptWorks({ seen }: Pick<ResearchState, "seen">): string[] {
  return [...new Set(seen.flatMap(({ kept, work_id }) => (kept && work_id !== null ? [work_id] : [])))];
}

/** Gaps that the last reflection still named. */
export function openGaps({ reflections }: Pick<ResearchState, "reflections">): string[] {
  return (reflections.at(-1)?.gaps ?? []).map((gap) => sanitiseLine(gap).trim()).filter((gap) => gap !== "");
}
