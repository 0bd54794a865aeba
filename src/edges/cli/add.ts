import type { Command } from "commander";
import type { AddOutput } from "../../library/add.tool.js";
import type { Invocation } from "./invocation.js";
import { numberOption } from "./number-option.js";
import type { Registrar } from "./registrar.js";
import { count } from "./terminal.js";

interface AddFlags {
  collection?: string;
  glob?: string;
  jobs?: number;
  ocr?: boolean;
  again?: boolean;
  dryRun?: boolean;
}

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--collection <name>", "put them into a collection")
    .option("--glob <pattern>", 'only files that match, such as "**/*.pdf"')
    .option("--jobs <n>", "files read at the same time", numberOption)
    .option("--ocr", "read scanned pages (needs tesseract.js)")
    .option("--again", "read known files again")
    .option("--dry-run", "say what would be done")
    .action(action(add));
}

async function add(invocation: Invocation, paths: string[], flags: AddFlags): Promise<number> {
  const { collection, glob, jobs, ocr = false, again = false, dryRun = false } = flags;
  const input = { paths, collection, glob, jobs, ocr, again, dry_run: dryRun };
  const outcome = await invocation.run({ tool: "add", input });
  return invocation.finish(outcome, (output: AddOutput) => renderAdded(output, invocation));
}

const words: [outcome: string, word: string][] = [
  ["new", "added"],
  ["changed", "read again"],
  ["moved", "moved"],
  ["duplicate", "the same as another"],
  ["unchanged", "unchanged"],
  ["failed", "failed"],
];

/** What became of the files, failures first. */
export function renderAdded(output: AddOutput, { paint, shownPath }: Invocation): string {
  const lines = output.files
    .filter((file) => file.outcome === "failed")
    .flatMap(({ path, error }) => [
      `${paint("red", "failed")} ${shownPath(path)}`,
      `       ${error?.message ?? ""}`,
      ...(error?.fix === undefined ? [] : [paint("dim", `       ${error.fix}`)]),
    ]);
  const counts = words
    .filter(([outcome]) => (output.counts[outcome] ?? 0) > 0)
    .map(([outcome, word]) => `${output.counts[outcome]} ${word}`);
  if (output.dry_run) lines.push("Nothing was changed (--dry-run). It would be:");
  lines.push(`${count(output.files.length, "file")}: ${counts.join(", ") || "nothing to add"}`);
  if (output.passages > 0) lines.push(`${count(output.passages, "passage")}, ${count(output.pages, "page")} read`);
  return lines.join("\n");
}
