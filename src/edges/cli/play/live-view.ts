import type { PlayProgress } from "../../../contracts/play-progress.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import type { Event } from "../../../domain/event.js";
import type { LiveFrame } from "../terminal/live-line.js";
import { count, duration, type Paint } from "../terminal/terminal.js";
import { costText, leftText, playProgress } from "./progress-lines.js";

/** What the view of a play shows, folded from its events: the last that it told, and when. */
export interface ViewState {
  told: PlayProgress | null;
  /** Milliseconds since 1970. */
  at: number;
}

export const emptyView: ViewState = { told: null, at: 0 };

/** The view after an event. Pure. */
export function nextView(view: ViewState, event: Event): ViewState {
  const told = playProgress(event);
  return told === null ? view : { told, at: Date.parse(event.ts) };
}

/** Titles of what is being written that one line names. */
const mostTitles = 4;

/** Draws what goes on in a play: step, items, money and the time left; then what is being written. Pure. */
export function viewLines({ told, at }: ViewState, { sign, elapsed, now, fitted }: LiveFrame, paint: Paint): string[] {
  if (told === null) return ["", fitted(`${sign} ${duration(elapsed)}  reading the playbook`)];
  const { step, number, steps, done, total, left_ms } = told;
  // Between two items the clock goes on.
  const left = left_ms === null ? null : Math.max(0, left_ms - (now - at));
  const items = total > 1 ? `${done}/${count(total, "item")}` : "";
  const facts = [duration(elapsed), items, costText(told), leftText(left)].filter((fact) => fact !== "");
  return [
    "",
    fitted(`${sign} ${step} (step ${number} of ${steps})  ${facts.join(", ")}`),
    ...writingLines(told.writing).map((line) => paint("dim", fitted(`  ${line}`))),
    paint("dim", fitted("  Ctrl-C stops; what is done is kept, and the same command goes on.")),
  ];
}

function writingLines(writing: readonly string[]): string[] {
  const titles = writing.filter((title) => title !== "").map(plainLine);
  if (titles.length === 0) return [];
  const more = titles.length > mostTitles ? ` and ${titles.length - mostTitles} more` : "";
  return [`writing: ${titles.slice(0, mostTitles).join("; ")}${more}`];
}
