import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { Entry, Existence } from "../../contracts/audit.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import type { CitedSentence } from "./cited-sentences.js";
import { lastPageBefore, readPages } from "./given-pages.js";

export interface PagesInput {
  sentences: readonly CitedSentence[];
  entries: readonly Entry[];
  existence: readonly Existence[];
}

/** A page that a mark gives and its work does not have. */
export interface WrongPage {
  sentence: Pick<CitedSentence, "id" | "line" | "column" | "text">;
  entry: string;
  /** As the draft has it. */
  written: string;
  /** The work's citation key and its last page. */
  key: string;
  last: number;
}

/** Finds pages that marks give and their works in the library do not have. */
export async function pagesGivenWrongly(
  context: RunContext,
  { sentences, entries, existence }: PagesInput,
): Promise<WrongPage[]> {
  const given = sentences.flatMap(({ id, line, column, text, places }) =>
    places.flatMap(({ entry, label, value }) => {
      const pages = label === "page" ? readPages(value) : null;
      return pages === null ? [] : [{ sentence: { id, line, column, text }, entry, written: value, pages }];
    }),
  );
  if (given.length === 0) return [];
  const listed = new Map(entries.map(({ id, item }) => [id, item.page ?? null]));
  const workIds = new Map(existence.map(({ entry, record }) => [entry, record?.work_id ?? null]));
  return context.step(`check_pages:${contentHash([given, [...workIds]])}`, "read", async () => {
    const works = new Map((await (await context.services.store()).works()).map((work) => [work.id, work]));
    return given.flatMap(({ pages, ...about }): WrongPage[] => {
      const work = works.get(workIds.get(about.entry) ?? "");
      const last = work === undefined ? null : lastPageBefore(pages, work, listed.get(about.entry) ?? null);
      return work === undefined || last === null ? [] : [{ ...about, key: work.item.id ?? work.id, last }];
    });
  });
}

export function pageFinding(file: string, { sentence, entry, written, key, last }: WrongPage): Finding {
  const { id, line, column, text } = sentence;
  const message = `${key} has no page ${written}: it ends on page ${last}.`;
  const said = { words: text, message, fix: "Correct the page." };
  return finding("page_out_of_range", { file, line, column }, said, { sentence: id, entry });
}
