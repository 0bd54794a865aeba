import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { splitAtSpaces } from "../../../domain/characters.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import type { Gate } from "../../../run/run-context.js";
import { cutCells } from "../terminal/cells.js";
import { count, type CliProcess, wrap } from "../terminal/terminal.js";
import { pressed, show } from "./pressed.js";
import { viewOf } from "./record-gate.js";

const details = z.object({
  message: z.string(),
  path: z.string(),
  rows: z.int(),
  titles: z.array(z.string()),
});
type Details = z.infer<typeof details>;

/** Lines that are kept for the question and the keys. */
const besideTitles = 6;
const fewestTitles = 8;

/** Shows what a step has made and asks for one key: approve, edit the file, stop; undefined where the input has ended. */
export async function askAboutStep(
  gate: Gate,
  { process, root }: { process: CliProcess; root: string | undefined },
): Promise<unknown> {
  const asked = details.parse(gate.details);
  await show(process, questionLines(asked, process));
  return pressed<unknown>(process, "[a]pprove, [e]dit the file first, [s]top here", {
    a: () => "approve",
    s: () => "stop",
    e: () => {
      process.stderr.write(`${editFile(join(root ?? process.startedIn, asked.path), asked.path, process)}\n`);
      return undefined;
    },
  });
}

function questionLines({ message, path, rows, titles }: Details, process: CliProcess): string[] {
  const { paint, width } = viewOf(process);
  const room = Math.max(fewestTitles, (process.stderr.rows || 24) - besideTitles);
  const shown = titles.slice(0, room);
  const more = rows - shown.length;
  return [
    wrap(paint("bold", plainLine(message === "" ? `Go on with ${path}?` : message)), width),
    ...shown.map((title) => cutCells(`  ${indentOf(title)}${plainLine(title.trimStart())}`, width)),
    ...(more > 0 ? [paint("dim", `  and ${more} more`)] : []),
    paint("dim", `${path}: ${count(rows, "row")}`),
  ];
}

const indentOf = (title: string): string => " ".repeat(title.length - title.trimStart().length);

/** Opens the person's own editor on the file; says what came of it. */
function editFile(path: string, shown: string, { environment }: CliProcess): string {
  const editor = (environment["VISUAL"] ?? environment["EDITOR"] ?? "").trim();
  if (editor === "") return `No editor is set (EDITOR): edit ${shown} in another window, then approve.`;
  const [program = "", ...given] = splitAtSpaces(editor);
  const { status } = spawnSync(program, [...given, path], { stdio: "inherit" });
  if (status !== 0) return `${plainLine(program)} ended without success; ${shown} is as it was left.`;
  return shown.endsWith(".json") ? readBack(path, shown) : `${shown} was edited.`;
}

function readBack(path: string, shown: string): string {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Array.isArray(value) ? `${shown} has ${count(value.length, "row")} now.` : `${shown} was edited.`;
  } catch (error) {
    return `${shown} is no JSON any more: ${plainLine(String(error))}. Edit it again.`;
  }
}
