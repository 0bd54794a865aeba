import { z } from "zod";
import { answerWithTokens } from "../cite/label-tokens.js";
import { markdownText } from "../domain/escape/markdown.js";
import { countVerdicts, type Source } from "../domain/evidence.js";
import { chooseQuotes } from "../evidence/quotable/choose-quotes.js";
import { contentTerms, quotableSentences, withoutEmphasis } from "../evidence/quotable/quotable.js";
import { citedWorks } from "../evidence/answers/check-text.js";
import type { RunContext } from "../run/run-context.js";
import { pageOfLine } from "../domain/work.js";
import type { ListedStudy } from "./review-schema.js";

/** What is taken of a line of a table's provenance. */
const cellLine = z.object({
  kind: z.literal("cell"),
  source_query_id: z.string(),
  column: z.string(),
  value: z.string(),
  quote: z.string().nullable(),
  page: z.number().nullable(),
  status: z.string(),
});

/** What a study says of a column, with the words that say it. */
export interface StudyCell {
  work_id: string;
  column: string;
  /** Empty where only the words are known. */
  value: string;
  quote: string;
  page: number | null;
}

/** The cells of a table that `gather` made for each work, those alone for which words of the work stand. */
export function cellsOf(provenance: string): StudyCell[] {
  return provenance.split("\n").flatMap((line): StudyCell[] => {
    const read = line.trim() === "" ? null : cellLine.safeParse(JSON.parse(line));
    if (read?.success !== true) return [];
    const { source_query_id, column, value, quote, page, status } = read.data;
    const work_id = source_query_id.replace(/^paper:/u, "");
    return status === "verified" && quote !== null ? [{ work_id, column, value, quote, page }] : [];
  });
}

/**
 * The same with a sentence of the study for each column that nothing was found for, where one has the column's words.
 */
export async function withQuotes(
  context: RunContext,
  cells: readonly StudyCell[],
  studies: readonly ListedStudy[],
  columns: readonly string[],
): Promise<StudyCell[]> {
  const store = await context.services.store();
  const all = [...cells];
  for (const { work_id } of studies) {
    const [work] = await store.works({ work_ids: [work_id] });
    for (const column of columns) {
      if (cells.some((cell) => cell.work_id === work_id && cell.column === column)) continue;
      const sentences = await quotableSentences(context, column, { collection: null, works: [work_id] });
      const asked = contentTerms(column);
      const saying = sentences.filter(({ terms }) => [...asked].some((term) => terms.has(term)));
      const [best] = chooseQuotes(saying, { words: column, count: 1, ofOneWork: 1 }, []);
      if (best === undefined) continue;
      const page = work === undefined ? null : pageOfLine(work, best.line);
      all.push({ work_id, column, value: "", quote: best.text, page });
    }
  }
  return all;
}

/**
 * A table of what each study says of each column: a value where one was read, the words that say it, and their page. What no
 * words stand for says so.
 */
export async function studiesTable(
  context: RunContext,
  studies: readonly ListedStudy[],
  columns: readonly string[],
  cells: readonly StudyCell[],
): Promise<string> {
  const sources: Source[] = [];
  const rows = studies.flatMap((study) =>
    columns.map((column, at) => {
      const cell = cells.find((each) => each.work_id === study.work_id && each.column === column);
      const name = at === 0 ? markdownText(study.title) : "";
      return `| ${name} | ${markdownText(column)} | ${cell === undefined ? "not reported" : said(cell, study, sources)} |`;
    }),
  );
  const markdown = ["| Study | Of what | What it says |", "| --- | --- | --- |", ...rows].join("\n");
  const unchecked = { answer_markdown: markdown, claims: [], removed: [], counts: countVerdicts([]) };
  return answerWithTokens(unchecked, sources, await citedWorks(context, sources)).answer_markdown;
}

function said({ value, quote, page }: StudyCell, { work_id, title }: ListedStudy, sources: Source[]): string {
  const label = `S${sources.length + 1}`;
  sources.push({
    label,
    work_id,
    title,
    authors: [],
    year: null,
    path: null,
    heading_path: [],
    start_line: 1,
    end_line: 1,
    start_page: page,
    end_page: page,
    score: 1,
    content: quote,
  });
  const words = `“${markdownText(withoutEmphasis(quote))}” [${label}]`;
  return value === "" ? words : `${markdownText(value)}: ${words}`;
}
