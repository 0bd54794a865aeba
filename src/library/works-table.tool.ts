import { worksTableContract, type WorksRow } from "../contracts/works-table.js";
import { itemYear, type Item } from "../domain/item.js";
import type { Work } from "../domain/work.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { missingFields } from "./records/list-records.js";

export const tool = defineTool(worksTableContract, async (context) => {
  const store = await context.services.store();
  await applyManifest(context, store);
  const works = await store.works();
  return { total: works.length, rows: works.map(rowOf) };
});

function rowOf(work: Work): WorksRow {
  const { id, item, title, tags = [], pages } = work;
  return [
    id,
    item.id ?? "",
    title,
    familyNames(item),
    itemYear(item),
    item.type,
    tags,
    pages,
    missingFields(item),
    noteOf(work),
  ];
}

/** Of a paper by three thousand people nobody reads all names in a list. */
const mostNames = 8;

function familyNames({ author = [] }: Item): string {
  const names = author.map(({ family, literal, given }) => family ?? literal ?? given ?? "").filter(Boolean);
  const shown = names.slice(0, mostNames).join(", ");
  return names.length > mostNames ? `${shown} et al.` : shown;
}

/** The gravest alone: the row has room for a word. */
function noteOf({ notices = [], superseded_by, copy_of }: Work): WorksRow[9] {
  if (notices.some(({ kind }) => kind === "retracted")) return "retracted";
  if (superseded_by) return "superseded";
  return copy_of ? "copy" : "";
}
