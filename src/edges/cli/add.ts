import { beginsAsAddress } from "../../domain/url.js";
import { beginsAsIdentifier } from "../../domain/identifier.js";
import { addContract, type AddOutput } from "../../contracts/add.js";
import { addIdentifiedContract, type AddIdentifiedOutput } from "../../contracts/add-identified.js";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { RunOutcome } from "../../run/execute.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { renderAddedWorks } from "./render-added-works.js";
import { count } from "./terminal/terminal.js";

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, addContract, { glob: { value: "pattern" } }).action(action(add));
}

async function add(invocation: Invocation, given: string[], flags: object): Promise<number> {
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
  const outcome = await invocation.run(addContract, { ...givenFields(addContract, flags), paths });
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
  flags: object,
): Promise<RunOutcome<AddIdentifiedOutput>> {
  return invocation.run(addIdentifiedContract, { ...givenFields(addIdentifiedContract, flags), targets });
}

const words: [outcome: string, word: string][] = [
  ["new", "added"],
  ["changed", "read again"],
  ["moved", "moved"],
  ["duplicate", "the same as another"],
  ["unchanged", "unchanged"],
  ["failed", "failed"],
];

/** Endings of files left out that are told. */
const mostKinds = 6;

/** Tells what became of the files, failures first. */
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
  const left = Object.entries(output.left_out).toSorted(([, one], [, other]) => other - one);
  if (left.length > 0) {
    const kinds = left.slice(0, mostKinds).map(([ending, files]) => `${files} ${ending}`);
    if (left.length > mostKinds) kinds.push(`${left.length - mostKinds} more kinds`);
    lines.push(paint("dim", `left out, as their formats are not read: ${kinds.join(", ")}`));
  }
  if (output.passages > 0) lines.push(`${count(output.passages, "passage")}, ${count(output.pages, "page")} read`);
  return lines.join("\n");
}

/** Parts what `quire add` is given: files and folders, and what has to be fetched. */
interface SplitTargets {
  paths: string[];
  /** Identifiers and addresses. */
  outside: string[];
}

/** "doi:…", "https://…", a bare DOI. A drive of Windows ("C:\…") is none. */
const isNamedOutside = (target: string) => beginsAsIdentifier(target) || beginsAsAddress(target);

/** Tells identifiers and addresses from paths; a file or folder that is there by that very name wins. */
export function splitTargets(given: readonly string[], exists: (path: string) => boolean): SplitTargets {
  const isOutside = (target: string) => isNamedOutside(target.trim()) && !exists(target);
  return { paths: given.filter((target) => !isOutside(target)), outside: given.filter(isOutside) };
}
