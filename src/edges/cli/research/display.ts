import type { Event } from "../../../domain/event.js";
import type { RunObserver } from "../../../run/run-context.js";
import type { Display, Invocation } from "../invocation.js";
import { type CliProcess, painter, type Style } from "../terminal.js";
import { freshLines, type ShownPath } from "./progress-lines.js";

/** Lines on stderr, one for each thing that happens: what stands there stays there. */
export class PlainDisplay implements Display {
  private held: string[] | null = null;
  private readonly said = new Set<string>();

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly shownPath: ShownPath,
  ) {}

  onEvent(event: Event): void {
    for (const line of freshLines(event, this.shownPath, this.said)) {
      if (this.held === null) this.stream.write(`${line}\n`);
      else this.held.push(line);
    }
  }

  /** While a person is asked, nothing else is written on their terminal. */
  pause(): void {
    this.held ??= [];
  }

  resume(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const line of held) this.stream.write(`${line}\n`);
  }

  end(): void {
    this.resume();
  }
}

/** What a run of research is watched through: a live view on a terminal, plain lines elsewhere. */
export async function openDisplay(
  { process, flags: { quiet, json }, shownPath }: Pick<Invocation, "process" | "flags" | "shownPath">,
  before: readonly Event[] = [],
): Promise<Display> {
  if (quiet) return silent;
  const isLive = process.stderr.isTTY && json !== true && process.environment["TERM"] !== "dumb";
  if (!isLive) return new PlainDisplay(process.stderr, shownPath);
  const { LiveDisplay } = await import("./live-display.js");
  return new LiveDisplay(process, shownPath, before);
}

const nothing = (): void => {};
const silent: Display & RunObserver = { pause: nothing, resume: nothing, end: nothing };

const tagStyles: readonly (readonly [RegExp, Style])[] = [
  [/\[(?:FAILED|WARNING)\]|Failed to/u, "yellow"],
  [/^> \[(?:COMPLETE|OUTPUT|RAG)\]/u, "green"],
];

/** A line with its tag painted. */
export function paintLine(line: string, process: Pick<CliProcess, "stderr" | "environment">): string {
  const paint = painter(process.stderr, process.environment);
  const style = tagStyles.find(([pattern]) => pattern.test(line))?.[1] ?? "cyan";
  return line.replace(/^> (\[[^\]]+\])/u, (_, tag: string) => `> ${paint(style, tag)}`);
}
