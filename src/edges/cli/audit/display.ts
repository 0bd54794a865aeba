import type { AuditProgress } from "../../../audit/schema/progress.js";
import type { Event } from "../../../domain/event.js";
import type { Progress } from "../../../run/run-context.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import type { Invocation } from "../command/invocation.js";
import { type Display, LineDisplay, silentDisplay, withWarnings } from "../terminal/line-display.js";
import { type LineView, LiveDisplay, oneLine } from "../terminal/live-line.js";
import { count, duration } from "../terminal/terminal.js";

/** What an audit is watched through: on a terminal one line that tells what goes on, elsewhere a line for each stage. */
export function openDisplay(
  { process, flags: { quiet, json }, shownPath }: Pick<Invocation, "process" | "flags" | "shownPath">,
  before: readonly Event[] = [],
): Display {
  if (quiet) return silentDisplay;
  const isLive = process.stderr.isTTY && json !== true && process.environment["TERM"] !== "dumb";
  if (isLive)
    return new LiveDisplay(
      process,
      withWarnings(() => []),
      oneLine(viewFrom(before)),
    );
  return new LineDisplay(
    process.stderr,
    withWarnings((event) => stageLines(event, shownPath)),
  );
}

/** What an audit tells of itself in an event, or null where the event is about something else. */
function progressOf({ role, key, content }: Event): AuditProgress | null {
  return role === "system" && /(?:^|\/)progress:/u.test(key ?? "") ? (content as AuditProgress) : null;
}

/** The lines that an audit adds to what a person sees; most events add none. Pure. */
export function stageLines(event: Event, shownPath: (path: string) => string): string[] {
  const progress = progressOf(event);
  return progress === null ? [] : [`> [${progress.phase.toUpperCase()}] ${plainLine(stageText(progress, shownPath))}`];
}

function stageText(progress: AuditProgress, shownPath: (path: string) => string): string {
  switch (progress.phase) {
    case "reading":
      return progress.name;
    case "citations":
      return `${count(progress.citations, "citation")}, ${count(progress.works, "work")}`;
    case "existence":
      return `Looking up ${count(progress.of, "work")}`;
    case "sentences":
      return `Comparing ${count(progress.of, "cited sentence")} with their sources`;
    case "judging":
      return `Asking ${progress.model}`;
    case "writing":
      return shownPath(progress.path);
    default:
      return count(progress.findings, "finding");
  }
}

/** "existence 12/61 works, about 4 s left" */
function viewFrom(before: readonly Event[]): LineView {
  let [stage, at] = ["", 0];
  let counted: Progress | null = null;
  const onEvent = (event: Event): void => {
    const progress = progressOf(event);
    if (progress === null) return;
    [stage, at, counted] = [plainLine(stageText(progress, (path) => path)), Date.parse(event.ts), null];
  };
  for (const event of before) onEvent(event);
  return {
    onEvent,
    onProgress: (progress) => {
      counted = progress;
    },
    text: (now) => (counted === null ? stage : countedText(counted, now - at)),
  };
}

function countedText({ label, done, total, unit }: Progress, elapsed: number): string {
  const left = done > 0 && done < total ? `, about ${duration((elapsed / done) * (total - done))} left` : "";
  const what = label === unit ? "" : `${label} `;
  return `${what}${done}${total > 0 ? `/${total}` : ""} ${unit}${left}`;
}
