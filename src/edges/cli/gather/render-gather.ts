import type { Event } from "../../../domain/event.js";
import type { StepResult } from "../../../run/fold.js";
import { finishKept, type Watched } from "../command/run-watched.js";
import { progressOf } from "../terminal/line-display.js";
import { foldedView, oneLine } from "../terminal/live-line.js";
import { linesOf } from "./progress-lines.js";
import type { GatherOutput, GatherProgress } from "../../../gather/schema/gather-schema.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { nothingSpent, type SpentSoFar, spentText, withSpending } from "../terminal/spent.js";
import { count, duration, type Screen, wrap } from "../terminal/terminal.js";

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

/** The state that the line below the others shows, folded from the run's events. */
interface ViewState extends SpentSoFar {
  phase: string;
  round: number;
  /** Parts of this phase that are done, and how many there are; 0 where nobody can say. */
  done: number;
  of: number;
  /** When this phase began, in milliseconds since 1970. */
  since: number;
  /** What searches brought, before the same things are joined. */
  items: number;
  rows: number;
}

export const emptyView: ViewState = {
  phase: "STARTING",
  round: 0,
  done: 0,
  of: 0,
  since: 0,
  items: 0,
  rows: 0,
  ...nothingSpent,
};

/** The view after an event. Pure. */
export function nextView(view: ViewState, event: Event): ViewState {
  if (event.event === "model_result") return withSpending(view, event.content as StepResult);
  const progress = progressOf(event) as GatherProgress | null;
  if (progress === null) return view;
  const at = Date.parse(event.ts);
  const begun = (phase: string, of = 0): ViewState => ({ ...view, phase, done: 0, of, since: at });
  switch (progress.phase) {
    case "planning":
      return { ...begun("FILTERING"), round: progress.round };
    case "columns":
      return begun("PLANNING");
    case "approved":
      return begun("SEARCHING", progress.searches);
    case "searching":
      return { ...view, done: view.done + 1, items: view.items + (progress.found ?? 0) };
    case "resolving":
      return { ...begun("READING"), rows: progress.rows };
    case "verifying": {
      const before = view.phase === "VERIFYING" ? view : begun("VERIFYING");
      return { ...before, done: before.done + 1, of: progress.of };
    }
    default:
      return begun(progress.phase.toUpperCase());
  }
}

/** "SEARCHING 3/8, about 4 s left, retry 1, 24 items, 17 rows, 12 calls, 0.0123 USD": as short as can be. */
export function viewText({ phase, round, done, of, since, items, rows, calls, usd }: ViewState, now: number): string {
  const elapsed = Math.max(0, now - since);
  const part = of > 0 ? ` ${done}/${of}` : "";
  const left = done > 0 && done < of ? [`about ${duration((elapsed / done) * (of - done))} left`] : [];
  const cost = usd === null ? "cost unknown" : `${usd.toFixed(4)} USD`;
  return [
    `${phase}${part}`,
    ...left,
    ...(round > 0 ? [`retry ${round}`] : []),
    ...(items > 0 ? [count(items, "item")] : []),
    ...(rows > 0 ? [count(rows, "row")] : []),
    ...(calls > 0 ? [count(calls, "call"), cost] : []),
  ].join(", ");
}

/** Pages of earlier rounds are at hand in later ones, and need not be told again. */
function newPages(before: readonly Event[]): (event: Event) => boolean {
  const told = new Set<string>();
  const isNew = (event: Event): boolean => {
    const progress = progressOf(event) as GatherProgress | null;
    if (progress?.phase !== "verifying") return true;
    if (told.has(progress.url)) return false;
    told.add(progress.url);
    return true;
  };
  for (const event of before) isNew(event);
  return isNew;
}
