import { extname } from "node:path";
import type { z } from "zod";
import { exportContract } from "../../contracts/export.js";
import { type QuireError as Failure, QuireError } from "../../domain/error.js";
import type { ExportTarget } from "../../export/target.js";
import { exportTargets } from "../../export/targets.js";
import { tool as extrasAddTool } from "../../extras/extras-add.tool.js";
import type { RunOutcome } from "../../run/execute.js";
import { exitCodeOf, renderError } from "./command/render-error.js";
import type { Invocation } from "./command/invocation.js";
import type { Watched } from "./command/run-watched.js";
import { exported } from "./render-export.js";
import { exitCodes } from "./terminal/exit-codes.js";
import { painter } from "./terminal/terminal.js";

/** What a command writes as a document: a Markdown text with Pandoc's citations, and what belongs to it. */
export type DocumentToWrite = Pick<
  z.input<typeof exportContract.input>,
  "text" | "items" | "evidence" | "with_evidence" | "layout" | "contents" | "numbered"
>;

/** Names of files: those that a command writes itself, and those that are exported. */
export interface OutputNames {
  own: string[];
  documents: string[];
}

/**
 * Sees, before anything is asked or paid for, that every file named can be written: by the command itself (`own`, endings
 * in lower case), or as a document. Throws `usage` for another ending, `missing_program` where the engine of a document is
 * not there and nobody wants to add it.
 */
export async function outputNames(
  invocation: Invocation,
  files: readonly string[],
  own: readonly string[],
): Promise<OutputNames> {
  const names: OutputNames = { own: [], documents: [] };
  for (const file of files) {
    if (own.includes(extname(file).toLowerCase())) names.own.push(file);
    else {
      await prepareEngine(invocation, await targetOf(file, own));
      names.documents.push(file);
    }
  }
  return names;
}

/** What a name of a file says that it is exported to; undefined where it says nothing of the kind. */
async function exportTargetOf(file: string): Promise<ExportTarget | undefined> {
  const targets = await exportTargets();
  return targets.find(({ endings }) => endings.some((ending) => file.toLowerCase().endsWith(ending)));
}

/** Names that a command has always written as they are, and those that only an export makes; `own` stay the command's. */
export async function withoutDocuments(files: readonly string[], own: readonly string[]): Promise<string[]> {
  const kept: string[] = [];
  for (const file of files)
    if (own.includes(extname(file).toLowerCase()) || (await exportTargetOf(file)) === undefined) kept.push(file);
  return kept;
}

async function targetOf(file: string, own: readonly string[]): Promise<ExportTarget> {
  const targets = await exportTargets();
  const found = await exportTargetOf(file);
  if (found) return found;
  const endings = [...new Set([...own, ...targets.flatMap(({ endings: [first] }) => first ?? [])])];
  throw new QuireError("usage", `"${file}" ends in nothing that can be written here.`, {
    facts: { output: file },
    fix: `Give -o FILE with one of these endings: ${endings.join(", ")}.`,
  });
}

/** Offers the extra that makes the document, where it is not installed and somebody can agree. */
export async function prepareEngine(invocation: Invocation, { title, missingExtra }: ExportTarget): Promise<void> {
  if (missingExtra === undefined) return;
  const { engine } = await invocation.open();
  const extra = await missingExtra(engine.services);
  if (extra === null) return;
  const { interactive, flags } = invocation;
  if (!interactive && flags.yes !== true && flags.answers === undefined) {
    throw new QuireError("missing_program", `Making a ${title} needs the extra "${extra}", which is not installed.`, {
      facts: { extra },
      fix: `Run: quire extras add ${extra}`,
    });
  }
  const outcome = await invocation.run(extrasAddTool, { names: [extra] });
  if (outcome.error) throw outcome.error;
}

/** How what Quire wrote is laid out: as something to read at once, not as a manuscript for a reviewer. */
export const readable = { layout: "report", contents: false, numbered: false } as const;

/** Writes a text as documents, once the command has printed what it found; gives the worse exit code of both. */
export async function writeDocuments(
  invocation: Invocation,
  files: readonly string[],
  document: DocumentToWrite,
  code: number,
): Promise<number> {
  let worst = code;
  for (const output of files) {
    const outcome: RunOutcome<z.output<typeof exportContract.output>> = await invocation.run(exportContract, {
      ...document,
      output,
    });
    if (outcome.error) worst = worse(worst, failed(invocation, outcome.error));
    else {
      invocation.say(exported(outcome.output, invocation));
      if (outcome.state === "incomplete") worst = worse(worst, exitCodes.incomplete);
    }
  }
  return worst;
}

/** On standard output there may be a document of JSON already: a file that could not be written is told beside it. */
function failed({ process }: Invocation, error: Failure): number {
  process.stderr.write(renderError(error, painter(process.stderr, process.environment)));
  return exitCodeOf(error);
}

function worse(one: number, other: number): number {
  return one === exitCodes.done ? other : one;
}

/** Runs a recipe that is shown while it runs, then writes what it came to as documents. */
export async function runThenWrite<Output>(
  invocation: Invocation,
  run: (watched: Watched<Output>) => Promise<number>,
  watched: Watched<Output>,
  files: readonly string[],
  documentOf: (output: Output) => Promise<DocumentToWrite> | DocumentToWrite,
): Promise<number> {
  const ended: { outcome?: RunOutcome<Output> } = {};
  const code = await run({
    ...watched,
    finish(at, outcome) {
      ended.outcome = outcome;
      return watched.finish(at, outcome);
    },
  });
  const { outcome } = ended;
  if (outcome === undefined || outcome.error || files.length === 0) return code;
  return writeDocuments(invocation, files, { ...readable, ...(await documentOf(outcome.output)) }, code);
}
