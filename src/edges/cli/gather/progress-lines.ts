import type { Event } from "../../../domain/event.js";
import type { GatherProgress } from "../../../gather/schema/gather-schema.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { progressOf } from "../terminal/line-display.js";
import { count } from "../terminal/terminal.js";

/** The lines that gathering adds to what a person sees, in order; most events add none. Pure. */
export function linesOf(event: Event, shownPath: (path: string) => string): string[] {
  const progress = progressOf(event) as GatherProgress | null;
  return progress === null ? [] : progressLines(progress, shownPath).map((line) => `> ${plainLine(line)}`);
}

function progressLines(progress: GatherProgress, shownPath: (path: string) => string): string[] {
  switch (progress.phase) {
    case "planning":
      return [planningLine(progress)];
    case "columns":
      return [`[COLUMNS] ${progress.columns.join(", ")}`];
    case "filtering":
      return [`[FILTERING] Kept ${progress.kept} of ${count(progress.of, "search", "searches")}.`];
    case "approved":
      return [`[APPROVED] ${count(progress.searches, "search", "searches")} to carry out.`];
    case "searching":
      return [searchingLine(progress)];
    case "resolving":
      return [`[ROWS] ${progress.text}`];
    case "verifying":
      return [verifyingLine(progress)];
    case "judging":
      return [judgingLine(progress)];
    case "exporting":
      return [`[EXPORTING] Writing ${shownPath(progress.path)}...`];
    default:
      return [completeLine(progress), `[OUTPUT] Table saved to ${shownPath(progress.csv_path)}`];
  }
}

type Of<Phase> = Extract<GatherProgress, { phase: Phase }>;

function planningLine({ round, candidates }: Of<"planning">): string {
  if (candidates === 0) return "[PLANNING] No further search comes to mind.";
  const which = round === 0 ? "" : `Retry ${round}: `;
  return `[PLANNING] ${which}${count(candidates, "search", "searches")} proposed.`;
}

function searchingLine({ id, strategy, query, found, note }: Of<"searching">): string {
  const line = `[SEARCHING] [${id}] [${strategy}] ${query}:`;
  if (found === null) return `${line} [FAILED] ${note}`.trimEnd();
  return found === 0 ? `${line} ${note || "nothing found"}` : `${line} ${count(found, "item")}`;
}

function verifyingLine({ index, of, url, ok }: Of<"verifying">): string {
  return `[VERIFYING] (${index}/${of}) ${ok ? "Read" : "Failed to read"} ${url}`;
}

function judgingLine({ condition, yes, no, unsure }: Of<"judging">): string {
  return `[JUDGING] "${condition}": ${yes} yes, ${no} no, ${unsure} unsure.`;
}

function completeLine({ requested, actual }: Of<"complete">): string {
  return `[COMPLETE] ${count(actual, "row")}${actual < requested ? `; ${requested} asked for` : ""}.`;
}
