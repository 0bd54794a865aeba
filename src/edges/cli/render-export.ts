import type { ExportOutput } from "../../contracts/export.js";
import type { Invocation } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

/** Warnings that a terminal has room for; all are in the JSON. */
const mostWarnings = 20;

/** What an export says of itself: what a writer must know first, then what was written. */
export function exported(output: ExportOutput, { paint, shownPath }: Invocation): string {
  const unknown = output.unknown.map(({ key, lines, nearest }) => {
    const hint = nearest.length > 0 ? `; nearest: ${nearest.join(", ")}` : "";
    return `${paint("yellow", "unknown")} @${key}, ${lines.length === 1 ? "line" : "lines"} ${lines.slice(0, 8).join(", ")}${hint}`;
  });
  const warnings = output.warnings.slice(0, mostWarnings).map(({ line, message }) => {
    return `${paint("yellow", "warning")}${line > 0 ? ` line ${line}:` : ""} ${message}`;
  });
  const more = output.warnings.length - warnings.length;
  const unconfirmed = output.unconfirmed.map((key) => `@${key}`).join(", ");
  const files = output.files.map(({ path, bytes }) => `Written: ${shownPath(path)} (${sizeWords(bytes)})`);
  return [
    ...unknown,
    ...warnings,
    ...(more > 0 ? [`and ${count(more, "warning")} more: --json has all`] : []),
    ...(unconfirmed === "" ? [] : [paint("dim", `unconfirmed, as the files say: ${unconfirmed}`)]),
    `${count(output.citations, "citation")} of ${count(output.works, "work")}, style ${output.style}`,
    ...files,
  ].join("\n");
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
