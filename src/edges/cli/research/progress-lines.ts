import type { Event } from "../../../domain/event.js";
import type { ResearchProgress } from "../../../research/schema/research-schema.js";
import { progressOf } from "../terminal/line-display.js";
import { count } from "../terminal/terminal.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";

/** A path as the person would type it. */
export type ShownPath = (path: string) => string;

/** The lines that research adds to what a person sees, in order; most events add none. Pure. */
export function linesOf(event: Event, shownPath: ShownPath): string[] {
  const progress = progressOf(event) as ResearchProgress | null;
  return progress === null ? [] : progressLines(progress, shownPath).map((line) => `> ${plainLine(line)}`);
}

function progressLines(progress: ResearchProgress, shownPath: ShownPath): string[] {
  switch (progress.phase) {
    case "planning":
      return [progress.iteration === 1 ? planned : "[PLANNING] Asking for what is missing..."];
    case "searching":
      return [searchingLine(progress), ...(progress.taken ?? []).map(takenLine)];
    case "filtering":
      return [filteringLine(progress)];
    case "scraping":
      return scrapingLines(progress);
    case "indexing":
      return [indexingLine(progress)];
    case "reflecting":
      return reflectingLines(progress);
    case "loop":
      return [`[LOOP ${progress.iteration}] Starting new search cycle...`];
    case "reporting":
      return ["[REPORTING] Writing the report and checking every cited sentence..."];
    default:
      return completeLines({ ...progress, report_path: shownPath(progress.report_path) });
  }
}

const planned = "[PLANNING] Breaking down topic into sub-queries...";

type Of<Phase> = Extract<ResearchProgress, { phase: Phase }>;

function searchingLine({ tool, title = tool, query, found, error }: Of<"searching">): string {
  const line = `[SEARCHING] Querying ${title} for "${query}"...`;
  if (error !== null) return `${line} [FAILED] ${error}`;
  return found === null ? line : `${line} ${found === 0 ? "nothing" : found} found`;
}

function takenLine({ title, year, via }: NonNullable<Of<"searching">["taken"]>[number]): string {
  return `[SNOWBALL] "${title}"${year === null ? "" : ` (${year})`}: ${via}`;
}

function filteringLine({ reviewed, selected, duplicates }: Of<"filtering">): string {
  const twice = duplicates > 0 ? ` ${count(duplicates, "duplicate")} left out.` : "";
  return `[FILTERING] Reviewed ${count(reviewed, "abstract")}. Selected ${count(selected, "high-relevance paper")}.${twice}`;
}

function scrapingLines({ index, of, name, ok, error }: Of<"scraping">): string[] {
  if (ok === null) return [`[SCRAPING] (${index}/${of}) Downloading "${name}"...`];
  return ok ? [] : [`[SCRAPING] (${index}/${of}) Failed to read "${name}": ${error ?? "no reason was given"}`];
}

function indexingLine({ index, of, name, ok, rag, error }: Of<"indexing">): string {
  const where = rag === null ? "Adding" : "Sending";
  const target = rag === null ? "to the library" : "to RAG Database";
  const line = `[INDEXING] (${index}/${of}) ${where} "${name}" ${target}...`;
  if (!ok) return `${line} [FAILED] ${error ?? ""}`.trimEnd();
  return rag === false ? `${line} [OK here, but not there] ${error ?? ""}`.trimEnd() : `${line} [OK]`;
}

const stopReasons: Readonly<Record<string, string>> = {
  sufficient: "What was found is sufficient.",
  iterations: "The last search cycle that was allowed is over.",
  saturation: "New sources say nothing new.",
  budget: "The budget leaves no room for another search cycle.",
  nothing_new: "No new source was found.",
};

function reflectingLines({ decision, gaps, reason }: Of<"reflecting">): string[] {
  const named = gaps.map((gap) => `[REFLECTING] Gap identified: ${gap}`);
  if (decision === "continue" && named.length === 0) return ["[REFLECTING] What was found leads on."];
  return decision === "continue" ? named : [...named, `[REFLECTING] ${stopReasons[reason] ?? reason}`];
}

/** Arrivals that were confirmed: works that stand in the index here, texts that the service said it took. */
function completeLines({
  iterations,
  report_path,
  indexed,
  sent_to_rag,
  refused_by_rag,
  collection,
}: Of<"complete">): string[] {
  const offered = sent_to_rag + refused_by_rag;
  const here = `${count(indexed, "document")} indexed to collection "${collection}"`;
  const reached = `${sent_to_rag} of ${count(offered, "document")} reached the RAG service; here, ${here}`;
  return [
    `[COMPLETE] Research finished in ${count(iterations, "iteration")}.`,
    `[OUTPUT] Report saved to ${report_path}`,
    `[RAG] ${offered === 0 ? here : reached}.`,
  ];
}
