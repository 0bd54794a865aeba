import type { z } from "zod";
import type { CodeAnalysis } from "../../../code/code-analysis.js";
import type { tool as enginesTool } from "../../../code/code-engines.tool.js";
import { type Screen, wrap } from "../terminal/terminal.js";

type Output<Given extends { output: z.ZodType }> = z.output<Given["output"]>;

const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** What code printed, then what it made and by what. */
export function renderAnalysis(analysis: CodeAnalysis, { paint, shownPath, width }: Screen): string {
  const { name, engine, stdout, tables, figures, files, warnings, sandbox, wall_ms, memory_bytes } = analysis;
  const held = sandbox === "none" ? "without a sandbox" : `in ${sandbox}`;
  return [
    ...(stdout.trim() === "" ? [] : [stdout.trimEnd(), ""]),
    ...tables.map(
      ({ name: file, rows, data_set, path }) =>
        `table  ${file}: ${many(rows ?? 0, "row")}, ${data_set === null ? shownPath(path) : `data set ${data_set}`}`,
    ),
    ...figures.map(({ path }) => `figure ${shownPath(path)}`),
    ...files.map(({ path }) => `file   ${shownPath(path)}`),
    ...warnings.map((warning) => wrap(`Warning: ${warning}`, width)),
    paint(
      "dim",
      `${name}: ${engine.name} ${engine.version} ${held}, ${(wall_ms / 1000).toFixed(1)} s, ${Math.round(memory_bytes / 1e6)} MB. Again: quire data replay ${name}`,
    ),
  ].join("\n");
}

export function renderEngines({ sandbox, engines }: Output<typeof enginesTool>, screen: Screen): string {
  const { paint, width } = screen;
  const { kind, version, usable, reason, fix } = sandbox;
  const head = usable
    ? kind === "none"
      ? paint("yellow", "No sandbox: code may do whatever you may (analysis.unsandboxed)")
      : `${paint("green", "Held in by")} ${kind} ${version ?? ""}`.trimEnd()
    : [
        `${paint("red", "No code can be run:")} ${reason ?? ""}`,
        ...(fix === null ? [] : [wrap(`what to do: ${fix}`, width)]),
      ].join("\n");
  if (!usable) return head;
  return [head, "", ...engines.map((engine) => engineLine(engine, screen))].join("\n");
}

function engineLine(
  { language, title, path, version, reason, fix }: Output<typeof enginesTool>["engines"][number],
  { paint }: Screen,
): string {
  const name = language.padEnd(8);
  if (path !== null) return `${paint("green", "ok")} ${name} ${title} ${version ?? ""} (${path})`;
  return `${paint("dim", "- ")} ${name} ${title}: ${reason ?? ""}. ${paint("dim", fix ?? "")}`;
}
