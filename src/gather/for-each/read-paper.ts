import { z } from "zod";
import { worksContract } from "../../contracts/works.js";
import { QuireError } from "../../domain/error.js";
import { itemSchema } from "../../domain/item.js";
import { queryTerms } from "../../domain/terms.js";
import { otherWorkSchema, pageOfLine } from "../../domain/work.js";
import type { GatherSettings } from "../schema/settings.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";

/** A work as the library lists it. */
export const paperSchema = z.object({
  work_id: z.string(),
  key: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  doi: z.string().nullable(),
  item: itemSchema,
  tags: z.array(z.string()),
  collections: z.array(z.string()),
  updated_at: z.string(),
  copy_of: otherWorkSchema.optional(),
});
export type Paper = z.infer<typeof paperSchema>;

const pageOfWorks = 500;

/** The works to make rows of; one that repeats the text of another of them has none, and what is said of it. */
export async function listPapers(
  context: RunContext,
  { collection, tag, works: named }: Pick<GatherSettings, "collection" | "tag" | "works">,
): Promise<{ papers: Paper[]; copies: string[] }> {
  const filter = { ...(collection !== null && { collection }), ...(tag !== null && { tag }) };
  const papers: Paper[] = [];
  for (;;) {
    const input = { ...filter, limit: pageOfWorks, offset: papers.length };
    const { total, works } = await context.call(worksContract, input);
    papers.push(...works);
    if (works.length === 0 || papers.length >= total) break;
  }
  if (named !== null) {
    const wanted = new Set(named);
    return withoutCopies(papers.filter(({ key, work_id }) => wanted.has(key) || wanted.has(work_id)));
  }
  if (papers.length > 0) return withoutCopies(papers);
  throw new QuireError("not_found", "The library has no works to make rows of.", {
    fix: "Add some first: quire add FOLDER",
  });
}

function withoutCopies(papers: readonly Paper[]): { papers: Paper[]; copies: string[] } {
  const ids = new Set(papers.map(({ work_id }) => work_id));
  const isCopy = ({ copy_of }: Paper) => copy_of !== undefined && ids.has(copy_of.work_id);
  const copies = papers
    .filter(isCopy)
    .map(({ title, copy_of }) => `"${title}" has no row of its own: its text is that of "${copy_of?.title}".`);
  return { papers: papers.filter((paper) => !isCopy(paper)), copies };
}

/** A line of a work's text that is not empty. */
export interface PaperLine {
  /** From 1. */
  line: number;
  page: number | null;
  text: string;
}

/** The lines of a work that are looked at, each place in their order. */
export interface PaperLines {
  /** Where works name themselves and their authors. */
  head: PaperLine[];
  /** Passages that speak of each column, best first. */
  passages: Record<string, PaperLine[][]>;
}

const headLines = 80;
const passagesPerColumn = 3;

/** Finds the passages of one work that share words with each column; recorded, since libraries change. */
export async function readPaper(context: RunContext, paper: Paper, columns: readonly string[]): Promise<PaperLines> {
  const { work_id, updated_at } = paper;
  return context.step(`paper:${work_id}:${contentHash({ updated_at, columns })}`, "read", async () => {
    const { files } = context.services;
    const store = await context.services.store();
    const lines = await files.readText(work_id);
    const [work] = await store.works({ work_ids: [work_id] });
    const pick = (from: number, to: number): PaperLine[] =>
      lines.slice(from - 1, to).flatMap((text, index) => {
        const line = from + index;
        return text.trim() === "" ? [] : [{ line, page: work ? pageOfLine(work, line) : null, text }];
      });
    const passages: PaperLines["passages"] = {};
    for (const column of columns) {
      const found = await store.lexical(queryTerms(columnWords(column)), passagesPerColumn, { work_ids: [work_id] });
      const known = await store.get(found.map(({ id }) => id));
      const places = new Map(known.map((passage) => [passage.id, passage]));
      passages[column] = found.flatMap(({ id }) => {
        const place = places.get(id);
        return place === undefined ? [] : [pick(place.start_line, place.end_line)];
      });
    }
    return { head: pick(1, headLines), passages };
  });
}

/** "sample_size (n)" as it is searched for. */
export function columnWords(column: string): string {
  return column.replaceAll(/[_\W]+/gu, " ").trim() || column;
}
