import type { Section } from "../../domain/passage.js";
import type { Work } from "../../domain/work.js";
import type { Services } from "../../run/services.js";
import type { ConsolidateInput } from "./consolidate.js";

/** What consolidation reads, with the works and sections it came from. */
export interface LoadedContext extends ConsolidateInput {
  works: Work[];
  sections: Section[];
}

/** Loads scored passages with their works, sections and texts. */
export async function loadConsolidationInput(
  services: Pick<Services, "store" | "files">,
  scores: ReadonlyMap<string, number>,
): Promise<LoadedContext> {
  const store = await services.store();
  const found = await store.get([...scores.keys()]);
  const passages = found.map((passage) => ({ ...passage, score: scores.get(passage.id) ?? 0 }));
  const workIds = [...new Set(passages.map((passage) => passage.work_id))];
  const works = await store.works({ work_ids: workIds });
  const sections = await store.sectionsOf(workIds);
  const lines = new Map<string, readonly string[]>();
  for (const id of workIds) lines.set(id, await services.files.readText(id));
  const titles = new Map(works.map((work) => [work.id, work.title]));
  return {
    passages,
    works,
    sections,
    linesOf: (id) => lines.get(id) ?? [],
    titleOf: (id) => titles.get(id) ?? id,
  };
}
