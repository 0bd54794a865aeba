import { QuireError } from "../../domain/error.js";
import { type Passage, passageBody, type Section } from "../../domain/passage.js";
import type { Work } from "../../domain/work.js";
import type { Services } from "../../run/services.js";
import type { ConsolidateInput } from "./consolidate.js";

/** Holds what consolidation reads, with the works and sections it came from. */
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
  for (const passage of passages) refuseOtherVersion(passage, lines.get(passage.work_id) ?? []);
  const titles = new Map(works.map((work) => [work.id, work.title]));
  return {
    passages,
    works,
    sections,
    linesOf: (id) => lines.get(id) ?? [],
    titleOf: (id) => titles.get(id) ?? id,
  };
}

/** A kill between writing a changed text and its passages leaves two versions: their lines must not be cited. */
function refuseOtherVersion(passage: Passage, lines: readonly string[]): void {
  const text = lines.slice(passage.start_line - 1, passage.end_line).join("\n");
  if (text.trim() === passageBody(passage.content).trim()) return;
  throw new QuireError("store", `The text of work ${passage.work_id} is not the version that was indexed.`, {
    facts: { work_id: passage.work_id, passage_id: passage.id },
    fix: "Read its file again with: quire add --again PATH (or resume the `add` that was interrupted: quire runs)",
  });
}
