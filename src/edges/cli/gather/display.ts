import type { Event } from "../../../domain/event.js";
import type { Display, Invocation } from "../invocation.js";
import { LineDisplay, type LinesOf, paintLine, silentDisplay, withWarnings } from "../line-display.js";
import { type CliProcess, duration, wrap } from "../terminal.js";
import { linesOf, progressOf } from "./progress-lines.js";
import { emptyView, nextView, viewText, type ViewState } from "./view-state.js";

/** How often the time and the sign of life are drawn anew, in milliseconds. */
const beat = 250;
const signs = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** What a run of gathering is watched through: lines, on a terminal with one below them that tells what goes on. */
export function openDisplay(
  { process, flags: { quiet, json }, shownPath }: Pick<Invocation, "process" | "flags" | "shownPath">,
  before: readonly Event[] = [],
): Display {
  if (quiet) return silentDisplay;
  const isNew = newPages(before);
  const lines = withWarnings((event) => (isNew(event) ? linesOf(event, shownPath) : []));
  const isLive = process.stderr.isTTY && json !== true && process.environment["TERM"] !== "dumb";
  return isLive ? new LiveDisplay(process, lines, before) : new LineDisplay(process.stderr, lines);
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

/** A line as it fits the terminal; what does not fit follows indented. */
function folded(line: string, { stderr }: CliProcess): string {
  const indent = "    ";
  return wrap(line, (stderr.columns || 80) - 1, indent).slice(indent.length);
}

/** Lines that stay, and one below them that is drawn again and again. */
class LiveDisplay implements Display {
  private view: ViewState;
  private readonly lines: LineDisplay;
  private readonly began: number;
  private timer: NodeJS.Timeout | null = null;
  private beats = 0;

  constructor(
    private readonly process: CliProcess,
    linesOfEvent: LinesOf,
    before: readonly Event[],
  ) {
    this.view = before.reduce(nextView, emptyView);
    this.began = process.now();
    this.lines = new LineDisplay(process.stderr, (event) =>
      linesOfEvent(event).map((line) => paintLine(folded(line, process), process)),
    );
    this.start();
  }

  onEvent(event: Event): void {
    this.view = nextView(this.view, event);
    this.clear();
    this.lines.onEvent(event);
    this.draw();
  }

  /** A person is asked: the screen is the question's. */
  pause(): void {
    this.stop();
    this.lines.pause();
  }

  resume(): void {
    this.lines.resume();
    this.start();
  }

  end(): void {
    this.stop();
    this.lines.end();
  }

  private start(): void {
    if (this.timer !== null) return;
    this.timer = setInterval(() => {
      this.beats += 1;
      this.draw();
    }, beat);
    this.timer.unref();
    this.draw();
  }

  private stop(): void {
    if (this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.clear();
  }

  private clear(): void {
    this.process.stderr.write("\r\u001B[K");
  }

  private draw(): void {
    if (this.timer === null) return;
    const { stderr, now } = this.process;
    const sign = signs[this.beats % signs.length] ?? "";
    const line = `${sign} ${duration(now() - this.began)}  ${viewText(this.view, now())}`;
    stderr.write(`\r\u001B[K${line.slice(0, (stderr.columns || 80) - 1)}`);
  }
}
