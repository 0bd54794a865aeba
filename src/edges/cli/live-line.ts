import type { Event } from "../../domain/event.js";
import type { Progress } from "../../run/run-context.js";
import type { Display } from "./invocation.js";
import { LineDisplay, type LinesOf, paintLine } from "./line-display.js";
import { type CliProcess, duration, wrap } from "./terminal.js";
import { clearLine } from "./terminal-stream.js";

/** How often the time and the sign of life are drawn anew, in milliseconds. */
const beat = 250;
const signs = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** What the line below the others tells; it changes with what happens. */
export interface LineView {
  onEvent(event: Event): void;
  onProgress?(progress: Progress): void;
  /** `now` in milliseconds since 1970. */
  text(now: number): string;
}

/** A line as it fits the terminal; what does not fit follows indented. */
function folded(line: string, { stderr }: CliProcess): string {
  const indent = "    ";
  return wrap(line, (stderr.columns || 80) - 1, indent).slice(indent.length);
}

/** Lines that stay, and one below them that is drawn again and again. */
export class LiveLineDisplay implements Display {
  private readonly lines: LineDisplay;
  private readonly began: number;
  private timer: NodeJS.Timeout | null = null;
  private beats = 0;

  constructor(
    private readonly process: CliProcess,
    linesOfEvent: LinesOf,
    private readonly view: LineView,
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
    this.process.stderr.write(clearLine());
  }

  private draw(): void {
    if (this.timer === null) return;
    const { stderr, now } = this.process;
    const sign = signs[this.beats % signs.length] ?? "";
    const line = `${sign} ${duration(now() - this.began)}  ${this.view.text(now())}`;
    stderr.write(`${clearLine()}${line.slice(0, (stderr.columns || 80) - 1)}`);
  }
}
