import { ragRetrieveContract } from "../../contracts/rag-retrieve.js";
import { isApparatusHeading } from "../../corpus/rerank/apparatus.js";
import type { RunContext } from "../../run/run-context.js";
import type { Shape } from "../schema/shape.js";
import { parentFields, sectionFields } from "../rows/read-rows.js";

/** An outline without a model: rows of a book by what the library is divided into. */
export interface HeadingRow {
  /** "2.1" */
  number: string;
  title: string;
  parent: string | null;
}

const worksAsked = 60;

/**
 * An outline from the library's own headings: a chapter for each work that speaks of the subject, best first, below it its
 * headings as they stand. It ends where the library ends.
 * @param most rows at each level below the one above, from the first
 */
export async function outlineByHeadings(
  context: RunContext,
  subject: string,
  collection: string | null,
  most: readonly number[],
): Promise<HeadingRow[]> {
  const found = await context.call(
    ragRetrieveContract,
    { query: subject, k: worksAsked, ...(collection !== null && { collection }) },
    { domains: [] },
  );
  const ids = [...new Set(found.docs.map(({ source_id }) => source_id))];
  return context.step(`headings:${ids.join(",")}:${most.join(",")}`, "read", async () => {
    const store = await context.services.store();
    const works = await store.works({ work_ids: ids });
    const sections = await store.sectionsOf(ids);
    const rows: HeadingRow[] = [];
    for (const id of ids.slice(0, most[0] ?? 12)) {
      const work = works.find((each) => each.id === id);
      if (!work) continue;
      const number = String(rows.filter(({ parent }) => parent === null).length + 1);
      rows.push({ number, title: work.title, parent: null });
      const own = sections.filter((section) => section.work_id === id && section.level > 0);
      rows.push(...below(own, work.title, number, most.slice(1)));
    }
    return rows;
  });
}

interface Headed {
  heading_path: readonly string[];
  level: number;
}

/** The headings of one work as rows below it; a heading that repeats its title is passed over. */
function below(sections: readonly Headed[], title: string, chapter: string, most: readonly number[]): HeadingRow[] {
  const rows: HeadingRow[] = [];
  const counts = new Map<string, number>();
  const numbers = new Map<string, string>();
  for (const { heading_path } of sections) {
    const path = heading_path.filter((heading) => heading !== title);
    const own = path.at(-1);
    const depth = path.length;
    if (own === undefined || depth === 0 || depth > most.length || path.some((heading) => isApparatusHeading(heading)))
      continue;
    const parent = depth === 1 ? chapter : numbers.get(JSON.stringify(path.slice(0, -1)));
    if (parent === undefined) continue;
    const count = (counts.get(parent) ?? 0) + 1;
    if (count > (most[depth - 1] ?? 0)) continue;
    counts.set(parent, count);
    const number = `${parent}.${count}`;
    numbers.set(JSON.stringify(path), number);
    rows.push({ number, title: own, parent });
  }
  return rows;
}

const titleFields = ["title", "heading", "name"];

/** Rows in the shape that a step asks for; null where the shape is none of an outline. */
export function inShape(shape: Shape, rows: readonly HeadingRow[]): Record<string, unknown>[] | null {
  const [row] = Array.isArray(shape) ? shape : [];
  if (typeof row !== "object" || Array.isArray(row) || row === undefined) return null;
  const fields = Object.keys(row);
  if (!fields.some((field) => titleFields.includes(field))) return null;
  return rows.map(({ number, title, parent }) =>
    Object.fromEntries(fields.map((field) => [field, fieldOf(field, { number, title, parent })])),
  );
}

function fieldOf(field: string, { number, title, parent }: HeadingRow): string | null {
  if (titleFields.includes(field)) return title;
  if (parentFields.includes(field)) return parent;
  return sectionFields.includes(field) ? number : "";
}
