import { QuireError } from "../../domain/error.js";
import type { ContextItem, Source } from "../../domain/evidence.js";
import { itemAuthors, itemDate, itemYear } from "../../domain/item.js";
import { type Section, type Passage, passageBody } from "../../domain/passage.js";
import { doubtfulWordsIn, hasDoubtfulFigures, isFromImage, pageOfLine, type Work } from "../../domain/work.js";
import type { Services } from "../../run/services.js";
import type { Part } from "../../language/sentence-classes.js";
import { newestFirst } from "../versions/newest-first.js";
import { isApparatusHeading } from "../rerank/apparatus.js";
import type { ConsolidateInput } from "./consolidate.js";

/**
 * The best `top` items under the labels S1, S2, ..., best score first and the newest of versions, with all that code prints of a source.
 * Lists of references and the like take a place only where nothing else was found: they match every question
 * about their subject and answer none.
 */
export function labelSources(
  items: readonly ContextItem[],
  top: number,
  works: readonly Work[],
  sections: readonly Section[],
): Source[] {
  const context = { works, sections };
  return withLabels(tellingItems(items, context).slice(0, top), context);
}

interface Described {
  works: readonly Work[];
  sections: readonly Section[];
}

/**
 * What may be shown of what was found, best first and the newest of versions.
 * @param asked parts of texts that the question asks for
 */
export function tellingItems(
  items: readonly ContextItem[],
  { works, sections }: Described,
  asked?: ReadonlySet<Part>,
): ContextItem[] {
  const headings = new Map(sections.map(({ id, heading_path }) => [id, heading_path.at(-1) ?? ""]));
  const telling = items.filter(({ parent_id }) => !isApparatusHeading(headings.get(parent_id ?? "") ?? "", asked));
  return newestFirst(telling.length > 0 ? telling : items, new Map(works.map((work) => [work.id, work])));
}

/** Spans as sources, labelled in their order. */
export function withLabels(items: readonly ContextItem[], { works, sections }: Described): Source[] {
  const workById = new Map(works.map((work) => [work.id, work]));
  const sectionById = new Map(sections.map((section) => [section.id, section]));
  return items.map((item, index) => {
    const heading_path = sectionById.get(item.parent_id ?? "")?.heading_path ?? [];
    return sourceOf(`S${index + 1}`, { ...item, heading_path }, workById.get(item.work_id));
  });
}

/** A span of a work's text under a label, with all that code prints of it. */
export function sourceOf(
  label: string,
  span: Pick<Source, "work_id" | "start_line" | "end_line" | "score" | "content" | "heading_path">,
  work: Work | undefined,
): Source {
  const { work_id, heading_path, start_line, end_line, score, content } = span;
  const doubtful = work ? doubtfulWordsIn(work, start_line, end_line, content) : [];
  return {
    label,
    work_id,
    title: work?.title ?? work_id,
    authors: work ? itemAuthors(work.item) : [],
    year: work ? itemYear(work.item) : null,
    ...(work && factsOf(work)),
    path: work?.paths[0]?.path ?? null,
    heading_path,
    start_line,
    end_line,
    start_page: work ? pageOfLine(work, start_line) : null,
    end_page: work ? pageOfLine(work, end_line) : null,
    ...(work && isFromImage(work, start_line, end_line) && { ocr: true as const }),
    ...(work && hasDoubtfulFigures(work, start_line, end_line) && { doubtful_figures: true as const }),
    ...(doubtful.length > 0 && { doubtful_words: doubtful }),
    score,
    content,
  };
}

function factsOf({
  item,
  notices,
  superseded_by,
  copy_of,
}: Work): Pick<Source, "key" | "doi" | "date" | "notices" | "superseded_by" | "copy_of"> {
  const date = itemDate(item);
  return {
    ...(item.id !== undefined && { key: item.id }),
    ...(date !== null && { date }),
    ...(item.DOI !== undefined && { doi: item.DOI }),
    ...(notices !== undefined && notices.length > 0 && { notices }),
    ...(superseded_by !== undefined && { superseded_by }),
    ...(copy_of !== undefined && { copy_of }),
  };
}

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
