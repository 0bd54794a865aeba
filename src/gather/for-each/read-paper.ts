import { z } from "zod";
import { itemSchema } from "../../domain/item.js";
import { queryTerms } from "../../domain/terms.js";
import { pageOfLine } from "../../domain/work.js";
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
});
export type Paper = z.infer<typeof paperSchema>;

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
