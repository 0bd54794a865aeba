import { styleText } from "node:util";
import type { Workbench, WorkbenchOptions } from "../workbench.js";

/** The process as the command line sees it; tests give streams and an environment of their own. */
export interface CliProcess {
  arguments: readonly string[];
  /** Of Quire, as in package.json. */
  version: string;
  startedIn: string;
  environment: Readonly<Record<string, string | undefined>>;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  stdin: NodeJS.ReadStream;
  /** Milliseconds since 1970, for progress. */
  now(): number;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  openWorkbench(options: WorkbenchOptions): Promise<Workbench>;
}

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan" | "underline" | "inverse";

/** Styles text for a stream, or leaves it plain where nobody would see it or colour is not wanted. */
export function painter(stream: NodeJS.WriteStream, environment: CliProcess["environment"]) {
  const coloured = stream.isTTY && !environment["NO_COLOR"] && environment["TERM"] !== "dumb";
  return (style: Style, text: string): string => (coloured ? styleText(style, text) : text);
}

export type Paint = ReturnType<typeof painter>;

/** What results are printed on. */
export interface Screen {
  readonly paint: Paint;
  /** In columns. */
  readonly width: number;
  /** A path as the person would type it: relative where it lies below the folder they are in. */
  shownPath(path: string): string;
}

/** Breaks text into lines of at most `width` characters, at spaces; each line begins with `indent`. */
export function wrap(text: string, width: number, indent = ""): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line.length > indent.length && line.length + word.length + 1 > width) {
      lines.push(line);
      line = indent;
    }
    line += line.length > indent.length ? ` ${word}` : word;
  }
  lines.push(line);
  return lines.join("\n");
}

/** "1 file", "3 files". */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? singular : plural}`;
}

/** "0.4 s", "12 s", "3 min 20 s". */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** "page 3", "pages 3-5", "lines 10-12"; empty where there is nothing to name. */
export function span(name: string, start: number | null, end: number | null): string {
  if (start === null) return "";
  return end === null || end === start ? `${name} ${start}` : `${name}s ${start}-${end}`;
}
