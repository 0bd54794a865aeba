import type { BrainIndexOutput } from "../../../brain/schema/brain-schema.js";
import type { NoteProblem } from "../../../domain/note.js";
import type { QuireError } from "../../../domain/error.js";
import type { Invocation } from "../command/invocation.js";
import { count, duration, grouped, painter, type Style } from "../terminal/terminal.js";

export const logLevels = ["debug", "info", "warning", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

/** One line of the log; with `--json` its fields, `ts` before them. */
export interface LogEntry {
  level: LogLevel;
  event: "start" | "change" | "problem" | "end" | "watching" | "stopped" | "warning" | "error";
  path?: string;
  line?: number;
  field?: string;
  message: string;
  fix?: string;
}

const styles: Partial<Record<LogLevel, Style>> = { debug: "dim", warning: "yellow", error: "red" };

/** Writes what indexing and checking have to say while they work: lines on standard error. */
export class NoteLog {
  private readonly least: number;

  /** `level` as given by a flag, else as configured; `--quiet` leaves errors alone. */
  constructor(
    private readonly invocation: Invocation,
    given: LogLevel | undefined,
    configured: LogLevel,
  ) {
    this.least = logLevels.indexOf(given ?? (invocation.flags.quiet ? "error" : configured));
  }

  write(...entries: readonly LogEntry[]): void {
    const { stderr, now, environment } = this.invocation.process;
    const shown = entries.filter(({ level }) => logLevels.indexOf(level) >= this.least);
    if (shown.length === 0) return;
    const ts = new Date(now()).toISOString();
    const paint = painter(stderr, environment);
    const lines = shown.map((entry) => {
      if (this.invocation.flags.json) return JSON.stringify({ ts, ...entry });
      const style = styles[entry.level];
      const level = entry.level.toUpperCase();
      return `${ts} ${style ? paint(style, level) : level} ${entryText(entry)}`;
    });
    stderr.write(`${lines.join("\n")}\n`);
  }
}

/** "knowledge/a.md:3 keywords: What is wrong. What to do." in one line, without what would steer a terminal. */
function entryText({ path, line, field, message, fix }: LogEntry): string {
  const place = path === undefined ? "" : line === undefined ? path : `${path}:${line}`;
  // Many messages name the field themselves.
  const where = [place, field === undefined || message.startsWith(field) ? "" : field].filter((part) => part !== "");
  const said = fix === undefined ? message : `${message} ${fix}`;
  return oneLine(where.length === 0 ? said : `${where.join(" ")}: ${said}`);
}

/** Names of files and words of notes in one line of a terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

export function problemEntry({ path, line, field, message, fix }: NoteProblem): LogEntry {
  return {
    level: "warning",
    event: "problem",
    path,
    ...(line !== null && { line }),
    ...(field !== null && { field }),
    message,
    fix,
  };
}

export function errorEntry({ message, fix }: QuireError): LogEntry {
  return { level: "error", event: "error", message, ...(fix !== undefined && { fix }) };
}

/** Said where an indexing left out the embeddings that the last one had made. */
export const noEmbeddings = {
  message: "The index has no embeddings any more: nothing is found by meaning.",
  fix: 'Index with --embeddings, or set "embeddings: true" under "brain:" in quire.yaml to have them each time.',
};

/** Lists what an indexing changed, what is wrong, and how it ended. */
export function indexedEntries(output: BrainIndexOutput): LogEntry[] {
  const changes = output.changes.map(({ path, change }): LogEntry => ({
    level: "debug",
    event: "change",
    path,
    message: `${change}.`,
  }));
  const message = `${indexedText(output)} in ${tookText(output.took_ms)}.`;
  const dropped: LogEntry[] = output.embeddings_dropped
    ? [{ level: "warning", event: "warning", ...noEmbeddings }]
    : [];
  return [...changes, ...output.problems.map(problemEntry), ...dropped, { level: "info", event: "end", message }];
}

function tookText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : duration(milliseconds);
}

/** "12 notes indexed: 2 added, 1 removed, 1 left out; 3 read, 40 paragraphs embedded". */
function indexedText({ notes, changes, problems, read, embeddings }: BrainIndexOutput): string {
  const kinds = (["added", "changed", "removed"] as const).map((kind) => {
    const number = changes.filter(({ change }) => change === kind).length;
    return number === 0 ? "" : `${grouped(number)} ${kind}`;
  });
  const left = new Set(problems.map(({ path }) => path)).size;
  const parts = [...kinds, left === 0 ? "" : `${grouped(left)} left out`].filter((part) => part !== "");
  const embedded = embeddings === null ? "" : `, ${count(embeddings.rows, "paragraph")} embedded (${embeddings.model})`;
  const said = parts.length === 0 ? "nothing changed" : parts.join(", ");
  return `${count(notes, "note")} indexed: ${said}; ${grouped(read)} read${embedded}`;
}
