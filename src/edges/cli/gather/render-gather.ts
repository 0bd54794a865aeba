import { finishKept, type Watched } from "../command/run-watched.js";
import { foldedView, oneLine } from "../terminal/live-line.js";
import { emptyView, newPages, nextView, viewText } from "./live-view.js";
import { linesOf } from "./progress-lines.js";
import type { GatherOutput } from "../../../gather/schema/gather-schema.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { spentText } from "../terminal/spent.js";
import { count, type Screen, wrap } from "../terminal/terminal.js";

const labelWidth = 12;

/**
 * Draws the result of gathering for the terminal: where the table is, how much of what was asked for it has, how far it
 * can be believed; where it has less than was asked for, how each search did.
 */
export function renderGather(output: GatherOutput, screen: Screen): string {
  const notes = notesOf(output).map((note) => item(note, screen));
  const report = output.actual < output.requested ? reportLines(output, screen) : [];
  return [
    ...rowsOf(output, screen).map(([name, value]) => labelled(name, value, screen)),
    ...(notes.length > 0 ? ["", ...notes] : []),
    ...(report.length > 0 ? ["", ...report] : []),
  ].join("\n");
}

function rowsOf(output: GatherOutput, { paint, shownPath }: Screen): (readonly [string, string])[] {
  const { requested, actual, retries_used, saturation, metrics } = output;
  // Of the library's works there are as many as there are, and nothing is searched.
  const isOfWorks = output.performance_report.searches.length === 0 && actual >= requested;
  const rows = paint(
    actual < requested ? "yellow" : "green",
    isOfWorks ? `${actual}` : `${actual}; ${requested} asked for`,
  );
  const searching: (readonly [string, string])[] = [
    ["Searches", saturation.text],
    ["Retries", String(retries_used)],
  ];
  return [
    ["Table", shownPath(output.csv_path)],
    ["Provenance", shownPath(output.provenance_path)],
    ["To look at", shownPath(output.html_path)],
    ["Rows", rows],
    ["Cells", cellsText(output)],
    ...(isOfWorks ? [] : searching),
    ["Spent", spentText(metrics)],
  ];
}

function cellsText({ cells: { verified, snippet_only, suspect, conflict, not_found } }: GatherOutput): string {
  const conflicts = count(conflict, "conflict");
  const suspects = suspect === 0 ? "" : `${suspect} suspect, `;
  return `${verified} verified, ${snippet_only} from snippets only, ${suspects}${conflicts}, ${not_found} not found`;
}

/** What a reader of the table should know beside it. */
function notesOf({ mode, left_out, escaped_cells, failed_queries, zero_result_queries, limitations }: GatherOutput) {
  const queries = (found: readonly string[], what: string) =>
    found.length === 0
      ? []
      : [`${count(found.length, "search", "searches")} ${what}: ${found.map((query) => `"${query}"`).join(", ")}.`];
  return [
    ...queries(failed_queries, "failed"),
    ...queries(zero_result_queries, "found nothing"),
    ...(left_out.criteria > 0 ? [`${count(left_out.criteria, "row")} left out: a condition does not hold.`] : []),
    ...(left_out.unfounded > 0 ? [`${count(left_out.unfounded, "row")} left out: no page says anything of it.`] : []),
    ...(left_out.known > 0 ? [`${count(left_out.known, "row")} left out: known already.`] : []),
    ...(escaped_cells > 0 ? [escapedText(escaped_cells)] : []),
    ...(mode === "rules" ? ["The table was made by rules, without a language model."] : []),
    ...limitations,
  ];
}

function escapedText(cells: number): string {
  const begin = cells === 1 ? "1 cell begins" : `${cells} cells begin`;
  return `${begin} with "'" in the file, because a spreadsheet would take them for formulas; Quire takes it off again.`;
}

function reportLines({ performance_report }: GatherOutput, screen: Screen): string[] {
  const { total_items, searches, user_feedback } = performance_report;
  return [
    screen.paint("bold", `Performance report: ${count(total_items, "item")}`),
    ...searches.map(({ id, query, strategy, items_found, note }) =>
      item(`[${id}] [${strategy}] ${query}: ${items_found} found.${note === "" ? "" : ` ${note}`}`, screen),
    ),
    ...(user_feedback === "" ? [] : [item(`Feedback: ${user_feedback}`, screen)]),
  ];
}

function labelled(name: string, value: string, { paint, width }: Screen): string {
  const indent = " ".repeat(labelWidth);
  return paint("bold", name.padEnd(labelWidth)) + wrap(value, width, indent).slice(labelWidth);
}

function item(text: string, { width }: Screen): string {
  return `- ${wrap(plainLine(text), width, "  ").slice(2)}`;
}

/** How gathering is shown while it runs, and how it ends. */
export const watchedGather: Watched<GatherOutput> = {
  show({ shownPath }, before) {
    const isNew = newPages(before);
    return {
      lines: (event) => (isNew(event) ? linesOf(event, shownPath) : []),
      view: () => foldedView(before, nextView, emptyView, (view, frame) => oneLine(frame, viewText(view, frame.now))),
    };
  },
  finish: (invocation, outcome) => finishKept(invocation, outcome, (output) => renderGather(output, invocation)),
};
