import type { AuditProgress } from "../../../audit/schema/progress.js";
import type { Event } from "../../../domain/event.js";
import type { Progress } from "../../../run/run-context.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { progressOf } from "../terminal/line-display.js";
import { type LiveView, oneLine } from "../terminal/live-line.js";
import { count, duration } from "../terminal/terminal.js";

/** The lines that an audit adds to what a person sees; most events add none. Pure. */
export function stageLines(event: Event, shownPath: (path: string) => string): string[] {
  const progress = progressOf(event) as AuditProgress | null;
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
export function auditView(before: readonly Event[]): LiveView {
  let [stage, at] = ["", 0];
  let counted: Progress | null = null;
  const onEvent = (event: Event): void => {
    const progress = progressOf(event) as AuditProgress | null;
    if (progress === null) return;
    [stage, at, counted] = [plainLine(stageText(progress, (path) => path)), Date.parse(event.ts), null];
  };
  for (const event of before) onEvent(event);
  return {
    onEvent,
    onProgress: (progress) => {
      counted = progress;
    },
    lines: (frame) => oneLine(frame, counted === null ? stage : countedText(counted, frame.now - at)),
  };
}

function countedText({ label, done, total, unit }: Progress, elapsed: number): string {
  const left = done > 0 && done < total ? `, about ${duration((elapsed / done) * (total - done))} left` : "";
  const what = label === unit ? "" : `${label} `;
  return `${what}${done}${total > 0 ? `/${total}` : ""} ${unit}${left}`;
}
