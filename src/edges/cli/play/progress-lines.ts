import type { PlayProgress } from "../../../contracts/play-progress.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import type { Event } from "../../../domain/event.js";
import { progressOf } from "../terminal/line-display.js";
import { count } from "../terminal/terminal.js";

/** What a play tells of itself: of tools that it calls, as an audit, what they tell stands below the key of their call. */
export function playProgress(event: Event): PlayProgress | null {
  return event.key?.startsWith("progress:") === true ? (progressOf(event) as PlayProgress | null) : null;
}

/** The lines of a play that stay on a terminal: steps, and items that failed. Pure. */
export function stepLines(event: Event): string[] {
  const progress = playProgress(event);
  if (progress === null) return [];
  const { phase, state } = progress;
  const stays = phase === "step" || (phase === "item" && (state === "failed" || state === "not_done"));
  return stays ? [lineOf(progress)] : [];
}

/** All lines of a play, for where nothing is drawn below them: each item that was made, too. Pure. */
export function allLines(event: Event): string[] {
  const progress = playProgress(event);
  return progress === null || progress.phase === "begun" || progress.phase === "done" ? [] : [lineOf(progress)];
}

/** The same as JSON, for programs: one object a line, as the run's log has it. Pure. */
export function jsonLines(event: Event): string[] {
  const progress = playProgress(event);
  return progress === null ? [] : [JSON.stringify(progress)];
}

function lineOf(progress: PlayProgress): string {
  const { phase, step, number, steps, done, total, title, state, reason } = progress;
  if (phase === "step") return `> [STEP ${number}/${steps}] ${step}${total > 1 ? `: ${count(total, "item")}` : ""}`;
  const what = plainLine(title);
  if (state === "failed" || state === "not_done") {
    return `> [FAILED] ${step}${what === "" ? "" : `/${what}`}: ${plainLine(reason)}`;
  }
  const tag = state === "known" ? "KNOWN" : "WRITTEN";
  const facts = [costText(progress), leftText(progress.left_ms)].filter((fact) => fact !== "").join(", ");
  return `> [${tag}] ${step} ${done}/${total}${what === "" ? "" : `: ${what}`}${facts === "" ? "" : `; ${facts}`}`;
}

/** "0.42 USD"; empty where nothing was spent. */
export function costText({ usd }: Pick<PlayProgress, "usd">): string {
  if (usd === null) return "cost unknown";
  return usd === 0 ? "" : `${usd.toFixed(2)} USD`;
}

/** "about 12 min left", as far as it can be known; empty where it cannot. */
export function leftText(left: number | null): string {
  if (left === null) return "";
  return left < 1000 ? "nearly done" : `about ${roughly(left)} left`;
}

/** "40 s", "3 min", "2 h 10 min": seconds below a minute and a half, minutes below two hours. */
function roughly(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} min`;
  const minutes = Math.ceil(seconds / 600) * 10;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.ceil(hours / 24)} days`;
}
