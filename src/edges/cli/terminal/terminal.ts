import { inspect } from "node:util";
import type { RunGuard } from "../../../run/execute.js";
import type { Workbench, WorkbenchOptions } from "../../workbench.js";
import { hasUnspacedScript } from "../../../domain/characters.js";
import { cellsOf, cutCells } from "./cells.js";
import { own, type TerminalStream, visibleText } from "./terminal-stream.js";

/** Lets a signal end the process whatever it is doing. */
export interface ProcessGuard extends RunGuard {
  /** Resolves once signals are heard; before, the system ends the process at once. */
  ready(): Promise<void>;
  /** Milliseconds that an interrupted command may take to end by itself. */
  allow(milliseconds: number): void;
}

/** The process as the command line sees it. */
export interface CliProcess {
  arguments: readonly string[];
  /** Of Quire, as in package.json. */
  version: string;
  startedIn: string;
  environment: Readonly<Record<string, string | undefined>>;
  stdout: TerminalStream;
  stderr: TerminalStream;
  stdin: NodeJS.ReadStream;
  /** Milliseconds since 1970, for progress. */
  now(): number;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** What ends a process that does not heed `signal`; a caller without a process of its own has none. */
  guard?: ProcessGuard;
  openWorkbench(options: WorkbenchOptions): Promise<Workbench>;
}

/** Flags that every command takes. */
export interface GlobalFlags {
  workspace?: string;
  json?: boolean;
  yes?: boolean;
  offline?: boolean;
  quiet?: boolean;
  answers?: string;
}

/** A process with its streams as the system gives them; tests give streams and an environment of their own. */
export type GivenProcess = Omit<CliProcess, "stdout" | "stderr"> & {
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
};

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan" | "underline" | "inverse";

/** Styles text for a stream, or leaves it plain where nobody would see it or colour is not wanted. */
export function painter(stream: Pick<TerminalStream, "isTTY">, environment: CliProcess["environment"]) {
  const coloured = stream.isTTY && !environment["NO_COLOR"] && environment["TERM"] !== "dumb";
  return (style: Style, text: string): string => (coloured ? styled(style, text) : text);
}

function styled(style: Style, text: string): string {
  const [begin, end] = inspect.colors[style] ?? [0, 0];
  return `${own(`\u001B[${begin}m`)}${text}${own(`\u001B[${end}m`)}`;
}

export type Paint = ReturnType<typeof painter>;

/** Describes what results are printed on. */
export interface Screen {
  readonly paint: Paint;
  /** In columns. */
  readonly width: number;
  /** A path as the person would type it: relative where it lies below the folder they are in. */
  shownPath(path: string): string;
}

/**
 * Breaks text into lines of at most `width` cells, at spaces and within words of scripts that have none; each line begins
 * with `indent`. A longer word of other scripts stays whole: it is an address.
 */
export function wrap(text: string, width: number, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  const room = width - indent.length;
  const end = () => {
    lines.push(indent + line);
    line = "";
  };
  for (const word of text.split(/[ \t\r\n]+/).filter(Boolean)) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (line !== "" && cellsOf(joined) > room) end();
    line = line === "" ? word : joined;
    while (cellsOf(line) > room && hasUnspacedScript(line) && visibleText(line) === line) {
      const rest = line.slice(cutCells(line, Math.max(2, room)).length);
      line = line.slice(0, line.length - rest.length);
      end();
      line = rest;
    }
  }
  lines.push(indent + line);
  return lines.join("\n");
}

/** "12,345". The system's own formats of numbers take 30 ms to be loaded: a tenth of a whole command. */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/gu, ",");
}

/** "1 file", "3 files". */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(number)} ${number === 1 ? singular : plural}`;
}

/** "0.4 s", "12 s", "3 min 20 s", "5 h 12 min", "3 days". */
export function duration(milliseconds: number): string {
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : count(Math.floor(hours / 24), "day");
}

/** "page 3", "pages 3-5", "lines 10-12"; empty where there is nothing to name. */
export function span(name: string, start: number | null, end: number | null): string {
  if (start === null) return "";
  return end === null || end === start ? `${name} ${start}` : `${name}s ${start}-${end}`;
}
