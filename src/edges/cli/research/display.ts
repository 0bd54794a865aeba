import type { Event } from "../../../domain/event.js";
import type { Invocation } from "../command/invocation.js";
import { type Display, LineDisplay, silentDisplay, withWarnings } from "../terminal/line-display.js";
import { painter } from "../terminal/terminal.js";
import { linesOf } from "./progress-lines.js";

/** What a run of research is watched through: a live view on a terminal, plain lines elsewhere. */
export async function openDisplay(
  { process, flags: { quiet, json }, shownPath }: Pick<Invocation, "process" | "flags" | "shownPath">,
  before: readonly Event[] = [],
): Promise<Display> {
  if (quiet) return silentDisplay;
  const lines = withWarnings((event) => linesOf(event, shownPath));
  const isLive = process.stderr.isTTY && json !== true && process.environment["TERM"] !== "dumb";
  if (!isLive) return new LineDisplay(process.stderr, lines);
  const { researchView } = await import("./live-view.js");
  const { LiveDisplay } = await import("../terminal/live-line.js");
  return new LiveDisplay(process, lines, researchView(before, painter(process.stderr, process.environment)));
}
