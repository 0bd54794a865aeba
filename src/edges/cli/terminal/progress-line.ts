import type { Event } from "../../../domain/event.js";
import type { Progress, RunObserver } from "../../../run/run-context.js";
import { terminalLine } from "../../../domain/escape/terminal.js";
import { cutCells } from "./cells.js";
import { count, duration } from "./terminal.js";
import { clearLine, type TerminalStream } from "./terminal-stream.js";

/** How often a stream that is not a terminal gets a line, and how often a terminal's line is drawn, in milliseconds. */
const plainInterval = 5000;
const drawInterval = 100;
/** Work that is over sooner shows no progress. */
const patience = 700;

/** Steps of which there is one for each file. */
const counted: ReadonlySet<string> = new Set(["add", "identify"]);

interface StepContent {
  name: string;
  ok: boolean;
  output?: { pages?: number; path?: string };
}

/** Folds a run's events into one line: files done of total, pages, pages per second, time left. */
export class ProgressLine implements RunObserver {
  private readonly began: number;
  private total = 0;
  private done = 0;
  private pages = 0;
  private detail = "";
  private lastDrawn = 0;
  private visible = false;
  /** What is to be said when the question that is open has been answered; null where none is open. */
  private held: string[] | null = null;
  /** Once a person was asked, the time that is left is up to them. */
  private asked = false;

  constructor(
    private readonly stream: Pick<TerminalStream, "isTTY" | "columns" | "write">,
    private readonly clock: () => number,
  ) {
    this.began = clock();
    this.lastDrawn = stream.isTTY ? 0 : this.began;
  }

  onEvent(event: Event): void {
    if (event.event === "plan") this.total = (event.content as { files?: number }).files ?? 0;
    if (event.event === "tool_result" && counted.has((event.content as StepContent).name)) {
      this.done += 1;
      this.pages += (event.content as StepContent).output?.pages ?? 0;
      this.detail = "";
    }
    if (event.event === "warning") this.say((event.content as { message: string }).message);
    if (event.event === "run_end") this.clear();
    else this.draw();
  }

  onProgress({ label, done, total, unit }: Progress): void {
    this.detail = total > 0 ? `${label} ${done}/${total} ${unit}` : `${label} ${done} ${unit}`;
    this.draw();
  }

  onText(): void {
    this.clear();
  }

  /** Removes the line, so that something else can be printed. */
  clear(): void {
    if (this.visible) this.stream.write(clearLine());
    this.visible = false;
  }

  /** While a person is asked, nothing else is written on their terminal. */
  pause(): void {
    this.clear();
    this.asked = true;
    this.held ??= [];
  }

  resume(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const message of held) this.say(message);
  }

  private say(message: string): void {
    if (this.held !== null) {
      this.held.push(message);
      return;
    }
    this.clear();
    this.stream.write(`${terminalLine(message)}\n`);
  }

  private draw(): void {
    if (this.held !== null) return;
    const now = this.clock();
    if (now - this.began < patience || (this.total === 0 && this.detail === "")) return;
    if (now - this.lastDrawn < (this.stream.isTTY ? drawInterval : plainInterval)) return;
    this.lastDrawn = now;
    const line = this.line(now - this.began);
    if (!this.stream.isTTY) {
      this.stream.write(`${line}\n`);
      return;
    }
    this.stream.write(`${clearLine()}${cutCells(line, (this.stream.columns || 80) - 1)}`);
    this.visible = true;
  }

  private line(elapsed: number): string {
    const parts: string[] = [];
    if (this.total > 0) parts.push(`${this.done}/${count(this.total, "file")}`);
    if (this.pages > 0)
      parts.push(`${count(this.pages, "page")}, ${Math.round(this.pages / (elapsed / 1000))} pages/s`);
    if (!this.asked && this.done > 0 && this.done < this.total) {
      parts.push(`about ${duration((elapsed / this.done) * (this.total - this.done))} left`);
    }
    if (this.detail !== "") parts.push(this.detail);
    return parts.join(", ");
  }
}
