import { addContract } from "../../contracts/add.js";
import { addIdentifiedContract } from "../../contracts/add-identified.js";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { AddOutput } from "../../contracts/add.js";
import type { AddIdentifiedOutput } from "../../contracts/add-identified.js";
import type { RunOutcome } from "../../run/execute.js";
import type { Invocation } from "./invocation.js";
import { numberOption } from "./number-option.js";
import type { Registrar } from "./registrar.js";
import { renderAddedWorks } from "./render-added-works.js";
import { splitTargets } from "./split-targets.js";
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
    .option("--ocr", "read scanned pages (needs: quire extras add ocr)")
    .option("--again", "read known files again")
    .option("--dry-run", "say what would be done")
    .action(action(add));
}

async function add(invocation: Invocation, given: string[], flags: AddFlags): Promise<number> {
  const { startedIn } = invocation.process;
  const { paths, outside } = splitTargets(given, (path) => existsSync(resolve(startedIn, path)));
  const codes: number[] = [];
  // One JSON document in any case: of both kinds at once, the works stand beside the files.
  const works = outside.length === 0 ? null : await addOutside(invocation, outside, flags);
  if (works !== null && (works.error || paths.length === 0)) {
    return invocation.finish(works, (output) => renderAddedWorks(output, invocation));
  }
  if (works !== null && !invocation.flags.json) {
    codes.push(invocation.finish(works, (output) => renderAddedWorks(output, invocation)));
  }
  const { collection, glob, jobs, ocr = false, again = false, dryRun = false } = flags;
  const input = { paths, collection, glob, jobs, ocr, again, dry_run: dryRun };
  const outcome = await invocation.run(addContract, input);
  const both =
    works === null || outcome.error
      ? outcome
      : { ...outcome, output: { ...outcome.output, works: works.output.works } };
  const state = works?.state === "incomplete" && outcome.state === "done" ? "incomplete" : outcome.state;
  codes.push(invocation.finish({ ...both, state }, (shown) => renderAdded(shown, invocation)));
  return Math.max(...codes);
}

function addOutside(
  invocation: Invocation,
  targets: string[],
  flags: AddFlags,
): Promise<RunOutcome<AddIdentifiedOutput>> {
  const { collection, jobs, dryRun = false } = flags;
  return invocation.run(addIdentifiedContract, { targets, collection, jobs, dry_run: dryRun });
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
