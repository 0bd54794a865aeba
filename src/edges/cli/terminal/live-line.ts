import type { Event } from "../../../domain/event.js";
import type { Progress } from "../../../run/run-context.js";
import { cutCells } from "./cells.js";
import { type Display, LineDisplay, type LinesOf, paintLine, silentDisplay, withWarnings } from "./line-display.js";
import { type CliProcess, duration, type GlobalFlags, wrap } from "./terminal.js";
import { clearLine, own } from "./terminal-stream.js";

/** How often the time and the sign of life are drawn anew, in milliseconds. */
const beat = 250;
const signs = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** One drawing of what goes on. */
export interface LiveFrame {
  /** Of life: another one at each beat. */
  sign: string;
  /** Milliseconds. */
  elapsed: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Cuts a text to the terminal's width. */
  fitted(text: string): string;
}

/** Tells the lines below the others; they change with what happens. */
export interface LiveView {
  onEvent(event: Event): void;
  onProgress?(progress: Progress): void;
  lines(frame: LiveFrame): string[];
}

/** The one line of a view that has one. */
export function oneLine({ sign, elapsed, fitted }: LiveFrame, text: string): string[] {
  return [fitted(`${sign} ${duration(elapsed)}  ${text}`)];
}

/** Makes a view that is folded from a run's events. */
export function foldedView<State>(
  before: readonly Event[],
  next: (state: State, event: Event) => State,
  empty: State,
  lines: (state: State, frame: LiveFrame) => string[],
): LiveView {
  let state = before.reduce(next, empty);
  return {
    onEvent: (event) => {
      state = next(state, event);
    },
    lines: (frame) => lines(state, frame),
  };
}

/** How a recipe's run is shown. */
export interface RunView {
  /** The lines that an event adds, which stay. */
  lines: LinesOf;
  /** Those where nothing is drawn below them, if there are others. */
  plain?: LinesOf;
  /** On a terminal, below them. */
  view(): LiveView;
  /** True where the view says all that the lines say. */
  isViewAlone?: boolean;
}

/** Opens what a run is watched through: lines and a live view on a terminal, lines elsewhere, nothing with --quiet. */
export function openDisplay(
  { process, flags: { quiet, json } }: { process: CliProcess; flags: GlobalFlags },
  { lines, plain = lines, view, isViewAlone = false }: RunView,
): Display {
  if (quiet) return silentDisplay;
  const isLive = process.stderr.isTTY && json !== true && process.environment["TERM"] !== "dumb";
  if (!isLive) return new LineDisplay(process.stderr, withWarnings(plain));
  return new LiveDisplay(process, withWarnings(isViewAlone ? () => [] : lines), view());
}

/** A line as it fits the terminal; what does not fit follows indented. */
function folded(line: string, { stderr }: CliProcess): string {
  const indent = "    ";
  return wrap(line, (stderr.columns || 80) - 1, indent).slice(indent.length);
}

/** Lines that stay, and some below them that are drawn again and again. */
export class LiveDisplay implements Display {
  private readonly lines: LineDisplay;
  private readonly began: number;
  private timer: NodeJS.Timeout | null = null;
  private beats = 0;
  /** Lines of the last drawing. */
  private drawn = 0;

  constructor(
    private readonly process: CliProcess,
    linesOfEvent: LinesOf,
    private readonly view: LiveView,
  ) {
    this.began = process.now();
    this.lines = new LineDisplay(process.stderr, (event) =>
      linesOfEvent(event).map((line) => paintLine(folded(line, process), process)),
    );
    this.start();
  }

  onEvent(event: Event): void {
    this.view.onEvent(event);
    this.clear();
    this.lines.onEvent(event);
    this.draw();
  }

  onProgress(progress: Progress): void {
    this.view.onProgress?.(progress);
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
    const up = this.drawn > 1 ? own(`\r\u001B[${this.drawn - 1}A`) + own("\u001B[J") : "";
    this.drawn = 0;
    this.process.stderr.write(up + clearLine());
  }

  private draw(): void {
    if (this.timer === null) return;
    const { stderr } = this.process;
    const now = this.process.now();
    const width = (stderr.columns || 80) - 1;
    const sign = signs[this.beats % signs.length] ?? "";
    const fitted = (text: string) => cutCells(text, width);
    // More lines than the terminal has could not be cleared.
    const lines = this.view.lines({ sign, elapsed: now - this.began, now, fitted }).slice(0, (stderr.rows || 24) - 1);
    this.clear();
    // Characters of double width must not begin another row: rows are what is cleared.
    stderr.write(`${own("\u001B[?7l")}${lines.join("\n")}${own("\u001B[?7h")}`);
    this.drawn = lines.length;
  }
}
