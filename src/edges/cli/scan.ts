import { plainLine } from "../../domain/escape/quire-signs.js";
import { manifestPath } from "../../library/records/ids.js";
import { type ScanUndoOutput, tool as scanUndoTool } from "../../library/scan-undo.tool.js";
import { tool as scanTool } from "../../library/scan.tool.js";
import type { Command } from "commander";
import type { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { scanInput, type ScanOutput, scanOutput } from "../../library/scan/scan-run.js";
import { type ScannedListing, scannedListing } from "../../library/scan/scanned-listing.js";
import { writesOfRun } from "../../library/scan/writes-of-run.js";
import type { RunOutcome } from "../../run/execute.js";
import { runStart, runState } from "../../run/fold.js";
import { requireOwn } from "../../run/foreign-run.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { exitCodes } from "./terminal/exit-codes.js";
import { renderScan } from "./render-scan.js";
import { count } from "./terminal/terminal.js";

interface ScanFlags extends Partial<Omit<z.input<typeof scanTool.input>, "rename" | "manifest">> {
  dir?: string;
  write?: boolean;
  dryRun?: boolean;
  /** False for --no-manifest. */
  manifest?: string | boolean;
  rename?: "yes" | "no";
  interactive?: string;
  file?: string[];
  xml?: string[];
  undo?: string;
}

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, scanTool, {
    glob: { value: "pattern" },
    dry_run: null,
    no_manifest: null,
    rename: null,
    rename_known: null,
    name: { value: "template" },
    move: { value: "dir" },
  })
    .option("--dir <dir>", "the folder to scan, in place of the argument (default: the workspace)")
    .option("--write", "write into files and manifest without a terminal too; questions wait, see --answers and --yes")
    .option("--dry-run", "say what would be done, change nothing (the default where there is no terminal)")
    .option("--no-manifest", "keep no manifest")
    .option("--rename <yes|no>", "name files after their records (default: yes)")
    .option("--interactive <tui|cli>", "questions one by one (cli, the default), or the editor of quire collect (tui)")
    .option("--file <path...>", "open the editor over a saved results page or a bibliography")
    .option("--xml <path...>", "open the editor over rough <book> and <article> markup")
    .option("--undo <run>", "give the files that a scan wrote their old bytes and names")
    .action(action(scan));
}

async function scan(invocation: Invocation, target: string | undefined, flags: ScanFlags): Promise<number> {
  if (flags.undo !== undefined) {
    if (flags.dryRun)
      throw new QuireError("usage", "--undo changes files, --dry-run does not.", { fix: "Give one of them." });
    return undoScan(invocation, flags.undo);
  }
  checkFlags(target, flags);
  if (flags.file || flags.xml || flags.interactive === "tui") return openEditor(invocation, target, flags);
  const config = flags.rescan ? { network: { cache_days: 0 } } : {};
  const input = await inputOf(invocation, target, flags);
  sayBeginning(invocation, input);
  const outcome = await invocation.run(scanTool, input, { config });
  return finishScan(invocation, outcome);
}

function checkFlags(target: string | undefined, flags: ScanFlags): void {
  if (target !== undefined && flags.dir !== undefined) {
    throw new QuireError("usage", `Two things to scan were given: ${target} and --dir ${flags.dir}.`, {
      fix: "Give one of them.",
    });
  }
  if (flags.write && flags.dryRun) {
    throw new QuireError("usage", "--write and --dry-run exclude each other.", { fix: "Give one of them." });
  }
  if (flags.rename !== undefined) oneOf("--rename", flags.rename, ["yes", "no"]);
  if (flags.interactive !== undefined) oneOf("--interactive", flags.interactive, ["tui", "cli"]);
  if (flags.move !== undefined && flags.rename === "no") {
    throw new QuireError("usage", "--move is for renamed files; with --rename no there are none.", {
      fix: "Leave one of them out.",
    });
  }
}

function oneOf(flag: string, value: string, values: readonly string[]): void {
  if (values.includes(value)) return;
  throw new QuireError("usage", `${flag} is ${values.join(" or ")}, not "${value}".`);
}

async function openEditor(invocation: Invocation, target: string | undefined, flags: ScanFlags): Promise<number> {
  const { collect } = await import("./collect.js");
  const { file, xml, manifest, interactive } = flags;
  const dir = target ?? flags.dir;
  const scanned = file || xml ? null : await scannedListings(invocation, target, flags);
  return collect(
    invocation,
    {
      ...(file && { file }),
      ...(xml && { xml }),
      ...(typeof manifest === "string" && { manifest }),
      ...(dir !== undefined && { dir }),
      ...(interactive !== undefined && { interactive }),
    },
    scanned ?? undefined,
  );
}

/** What a scan that changes nothing finds out of the files, for the form. */
async function scannedListings(
  invocation: Invocation,
  target: string | undefined,
  flags: ScanFlags,
): Promise<ScannedListing[]> {
  const config = flags.rescan ? { network: { cache_days: 0 } } : {};
  const input = { ...(await inputOf(invocation, target, flags)), dry_run: true };
  const outcome = await invocation.run(scanTool, input, { config });
  if (outcome.error) throw outcome.error;
  const { files } = outcome.output;
  for (const { path, error } of files)
    if (error !== null) invocation.say(plainLine(`${invocation.shownPath(path)}: ${error.message}`));
  return files.flatMap((file) => scannedListing(file) ?? []);
}

/** Paths are made absolute here: a run may be resumed from another folder. */
async function inputOf(
  invocation: Invocation,
  target: string | undefined,
  flags: ScanFlags,
): Promise<z.input<typeof scanInput>> {
  const { engine } = await invocation.open();
  const { files } = engine.services;
  const { manifest, move, name, rename } = flags;
  const path = target ?? flags.dir;
  return {
    ...givenFields(scanTool, { ...flags, rename: undefined, manifest: undefined }),
    path: path === undefined ? files.root : files.resolve(path),
    dry_run: isDryRun(invocation, flags),
    ...(typeof manifest === "string" && { manifest: files.resolve(manifest) }),
    no_manifest: manifest === false,
    rename: rename !== "no",
    // Who says how files are named means those too that carry their records already.
    rename_known: rename !== "no" && [rename, name, move].some((given) => given !== undefined),
    ...(move !== undefined && { move: files.resolve(move) }),
  };
}

/** What is about to happen, and whether an earlier scan of the same place was left in the middle. */
function sayBeginning(invocation: Invocation, input: z.input<typeof scanInput>): void {
  if (invocation.flags.json) return;
  const { runs } = invocation.engine;
  const last = runs.list().findLast((id) => id.includes("-scan-") && !id.includes("-scan-undo-"));
  const events = last === undefined ? [] : runs.read(last);
  const start = scanInput.safeParse(runStart(events)?.input).data;
  const state = runState(events, false);
  if (start?.path === input.path && (state === "interrupted" || state === "waiting")) {
    invocation.say(`An earlier scan was left in the middle; go on with it instead: quire runs resume ${last}`);
  }
  if (input.dry_run) return;
  const naming =
    input.rename === false ? "files keep their names" : `files are named ${input.name ?? "slug(title)_year"}`;
  const records = input.no_manifest === true ? "no manifest is kept" : "records are kept in the manifest";
  invocation.say(`Scanning ${invocation.shownPath(input.path)}: ${records}, ${naming}.`);
}

/** On a terminal the person's W writes; without one somebody must have said so. */
function isDryRun(invocation: Invocation, { write, dryRun }: ScanFlags): boolean {
  if (dryRun) return true;
  return !(write || invocation.flags.yes || invocation.interactive);
}

/** Prints what a scan made; where a person stopped it in the middle, what it had made by then and how to go on. */
export function finishScan(invocation: Invocation, outcome: RunOutcome<ScanOutput>): number {
  if (outcome.error === null || invocation.flags.json) {
    return invocation.finish(outcome, (output) => renderScan(output, invocation));
  }
  const soFar = invocation.engine.runs
    .read(outcome.run_id)
    .findLast(({ event, key }) => event === "finalize" && key?.startsWith("so_far:") === true);
  const output = scanOutput.safeParse(soFar?.content);
  if (output.success && output.data.files.length > 0) invocation.say(renderScan(output.data, invocation));
  if (outcome.state !== "interrupted") return invocation.fail(outcome.error, outcome);
  invocation.say(`Stopped. Go on with: quire runs resume ${outcome.run_id}`);
  return exitCodes.interrupted;
}

/** Restores what a scan wrote; files that were changed since are named and not touched. */
async function undoScan(invocation: Invocation, run: string): Promise<number> {
  const { engine } = await invocation.open();
  const events = engine.runs.read(run);
  const start = runStart(events);
  if (start?.tool !== "scan") {
    throw new QuireError("usage", `Run ${run} is no scan.`, { fix: "List the runs with: quire runs" });
  }
  requireOwn(engine, run);
  const holder = engine.runs.holder(run);
  if (holder !== null) {
    throw new QuireError("busy", `Run ${run} is still going on, in process ${holder}.`, {
      facts: { run_id: run, pid: holder },
      fix: "Stop it or let it end, then undo it.",
    });
  }
  const { manifest, no_manifest } = scanInput.parse(start.input);
  const input = {
    run_id: run,
    files: writesOfRun(events),
    manifest: no_manifest ? null : manifestPath(engine.services, manifest),
  };
  const outcome = await invocation.run(scanUndoTool, input);
  return invocation.finish(outcome, (output: ScanUndoOutput) => renderUndone(output, invocation));
}

function renderUndone(output: ScanUndoOutput, invocation: Invocation): string {
  const { paint } = invocation;
  // Names of files are anybody's: control characters in them stay off the terminal.
  const shownPath = (path: string) => plainLine(invocation.shownPath(path));
  const lines = output.files.flatMap(({ path, restored_path, error, already }) => {
    if (already === true) return [`${paint("dim", "as it was already")} ${shownPath(path)}`];
    if (restored_path === null)
      return [
        `${paint("yellow", "not touched")} ${shownPath(path)}: ${error?.message ?? ""} ${error?.fix ?? ""}`.trimEnd(),
      ];
    const restored =
      path === restored_path ? shownPath(path) : `${shownPath(path)} is ${shownPath(restored_path)} again`;
    return [`${paint("green", "restored")} ${restored}`, ...(error === null ? [] : [`         ${error.message}`])];
  });
  if (output.files.length === 0) return `Run ${output.run_id} has written nothing that could be undone.`;
  return [...lines, `${count(output.restored, "file")} of ${output.files.length} restored`].join("\n");
}
