import type { Event } from "../../../domain/event.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import type { RunObserver } from "../../../run/run-context.js";
import type { TerminalStream } from "./terminal-stream.js";
import { type CliProcess, painter, type Style } from "./terminal.js";

/** Shows a run to a person; it can be set aside while they are asked something. */
export interface Display extends RunObserver {
  pause(): void;
  resume(): void;
  /** The run is over: nothing is drawn any more. */
  end(): void;
}

/** The lines that an event adds to what a person sees; most add none. */
export type LinesOf = (event: Event) => string[];

/** Tells whether an event's key, behind those of the runs around it, begins with one of these names. */
function isKeyed(key: string | undefined, ...names: readonly string[]): boolean {
  return names.some((name) => key?.startsWith(`${name}:`) === true || key?.includes(`/${name}:`) === true);
}

/** Gives what a recipe tells of itself in an event, or null where the event is about something else. */
export function progressOf({ role, key, content }: Event): unknown {
  return role === "system" && isKeyed(key, "progress") ? content : null;
}

/** Adds warnings to the lines of a recipe's progress: those of the same words once. */
export function withWarnings(progressLines: LinesOf): LinesOf {
  const said = new Set<string>();
  return (event) => {
    if (event.event !== "warning") return progressLines(event);
    // Progress says it, too.
    if (isKeyed(event.key, "search", "fetch")) return [];
    const line = `> [WARNING] ${plainLine((event.content as { message: string }).message)}`;
    if (said.has(line)) return [];
    said.add(line);
    return [line];
  };
}

/** Lines on stderr, one for each thing that happens: what stands there stays there. */
export class LineDisplay implements Display {
  private held: string[] | null = null;

  constructor(
    private readonly stream: Pick<TerminalStream, "write">,
    private readonly linesOf: LinesOf,
  ) {}

  onEvent(event: Event): void {
    for (const line of this.linesOf(event)) {
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

const nothing = (): void => {};

/** Shows nothing, for `--quiet`. */
export const silentDisplay: Display = { pause: nothing, resume: nothing, end: nothing };

const tagStyles: readonly (readonly [Style, ...words: string[]])[] = [
  ["yellow", "[FAILED]", "[WARNING]", "Failed to"],
  ["green", "> [COMPLETE]", "> [OUTPUT]", "> [RAG]"],
];

/** A line with its tag painted. */
export function paintLine(line: string, process: Pick<CliProcess, "stderr" | "environment">): string {
  const paint = painter(process.stderr, process.environment);
  const style = tagStyles.find(([, ...words]) => words.some((word) => line.includes(word)))?.[0] ?? "cyan";
  const end = line.indexOf("]") + 1;
  return line.startsWith("> [") && end > 0 ? `> ${paint(style, line.slice(2, end))}${line.slice(end)}` : line;
}
