import type { Event } from "../../../domain/event.js";
import type { Invocation } from "../command/invocation.js";
import { type Display, LineDisplay, silentDisplay, withWarnings } from "../terminal/line-display.js";
import { type LineView, LiveDisplay, oneLine } from "../terminal/live-line.js";
import { linesOf, progressOf } from "./progress-lines.js";
import { emptyView, nextView, viewText } from "./view-state.js";

/** What a run of gathering is watched through: lines, on a terminal with one below them that tells what goes on. */
export function openDisplay(
  { process, flags: { quiet, json }, shownPath }: Pick<Invocation, "process" | "flags" | "shownPath">,
  before: readonly Event[] = [],
): Display {
  if (quiet) return silentDisplay;
  const isNew = newPages(before);
  const lines = withWarnings((event) => (isNew(event) ? linesOf(event, shownPath) : []));
  const isLive = process.stderr.isTTY && json !== true && process.environment["TERM"] !== "dumb";
  return isLive ? new LiveDisplay(process, lines, oneLine(viewFrom(before))) : new LineDisplay(process.stderr, lines);
}

/** Pages of earlier rounds are at hand in later ones, and need not be told again. */
function newPages(before: readonly Event[]): (event: Event) => boolean {
  const told = new Set<string>();
  const isNew = (event: Event): boolean => {
    const progress = progressOf(event);
    if (progress?.phase !== "verifying") return true;
    if (told.has(progress.url)) return false;
    told.add(progress.url);
    return true;
  };
  for (const event of before) isNew(event);
  return isNew;
}

/** Folded from the run's events. */
function viewFrom(before: readonly Event[]): LineView {
  let view = before.reduce(nextView, emptyView);
  return {
    onEvent: (event) => {
      view = nextView(view, event);
    },
    text: (now) => viewText(view, now),
  };
}
