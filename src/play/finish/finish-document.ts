import { basename, dirname } from "node:path/posix";
import { auditFilesContract } from "../../contracts/audit-files.js";
import { exportContract, layouts } from "../../contracts/export.js";
import type { GuardFinding } from "../../contracts/play.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";
import type { AssembleStep } from "../schema/playbook.js";
import type { FinishedFile } from "../schema/step-record.js";
import { type FinishedText, type FinishTarget, targetsOf } from "./finish-targets.js";
import { guardReport } from "../guards/guard-report.js";

/** What was said while a target was made: what a reader should know, and why the run is incomplete. */
type Said = Pick<FinishedFile, "notes" | "reasons">;

/**
 * Makes what a step wants of a document: the guards' report, an audit, finished documents in the playbook's style. What was
 * made of the same document before and still lies there is left, and what was said of it is said again. A finding that the
 * step names, and a format that cannot be made, leave the run incomplete; one that needs a program which is not installed is
 * named with what to install. The others are made all the same.
 * @param before what was made before
 * @returns what lies there now
 */
export async function finishDocument(
  context: RunContext,
  step: AssembleStep,
  text: FinishedText,
  { guards, before }: { guards: readonly GuardFinding[]; before: readonly FinishedFile[] },
): Promise<FinishedFile[]> {
  const finished: FinishedFile[] = [];
  for (const target of targetsOf(step, text, await templateHash(context, text))) {
    const [path = ""] = target.paths;
    const known = before.find((file) => file.path === path && file.key === target.key);
    const isThere = known !== undefined && (await areThere(context, target.paths));
    const file = isThere ? known : { path, key: target.key, ...(await make(context, step, text, { target, guards })) };
    for (const reason of file.reasons) context.incomplete(reason);
    finished.push(file);
  }
  return finished;
}

function placeOf({ services: { files } }: RunContext, path: string): CheckedPath {
  return files.inside(files.root, ...path.split("/"));
}

async function areThere(context: RunContext, paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => context.services.files.stat(placeOf(context, path))));
  return found.every((file) => file !== null);
}

interface Making {
  target: FinishTarget;
  guards: readonly GuardFinding[];
}

async function make(context: RunContext, step: AssembleStep, text: FinishedText, making: Making): Promise<Said> {
  const { target, guards } = making;
  const paths = target.paths.map((path) => placeOf(context, path));
  if (target.kind === "audit") return audit(context, step, text, paths);
  if (target.kind === "export") return exportTo(context, step, text, making);
  for (const path of paths) await context.services.files.writeFile(path, guardReport(basename(text.shown), guards));
  return { notes: [], reasons: [] };
}

async function audit(
  context: RunContext,
  { audit: wanted }: AssembleStep,
  { shown, markdown }: FinishedText,
  output: readonly string[],
): Promise<Said> {
  const { online = false, fail_on = [] } = typeof wanted === "object" ? wanted : {};
  // By its text, so that a run that is taken up again with another document audits that one.
  const input = { text: markdown, format: "markdown" as const, online, output: [...output] };
  const { counts, findings } = await context.call(auditFilesContract, input);
  const doubts = counts.contradicted + counts.claims_not_found + counts.dangling;
  const failing = findings.filter(({ code, level }) => fail_on.includes(code) || fail_on.includes(level));
  const names = [...new Set(failing.map(({ code }) => code))].join(", ");
  return {
    notes: doubts === 0 ? [] : [`${shown}: the audit doubts ${doubts} ${doubts === 1 ? "citation" : "citations"}.`],
    reasons:
      failing.length === 0
        ? []
        : [`The audit of ${shown} has ${failing.length} ${failing.length === 1 ? "finding" : "findings"}: ${names}`],
  };
}

/** What ends a run, whatever it was doing. */
const stopping: ReadonlySet<QuireError["code"]> = new Set(["interrupted", "waiting"]);

async function exportTo(
  context: RunContext,
  { export: wanted }: AssembleStep,
  { shown, markdown, style, template }: FinishedText,
  {
    target: {
      to,
      paths: [path = shown],
    },
  }: Making,
): Promise<Said> {
  const layout = layouts.find((each) => each === wanted?.layout);
  const input = {
    text: markdown,
    ...(shown.includes("/") && { base: placeOf(context, dirname(shown)) }),
    to,
    output: placeOf(context, path),
    ...(style !== undefined && { style }),
    ...(layout !== undefined && { layout }),
    ...(wanted?.contents !== undefined && { contents: wanted.contents }),
    ...(template !== undefined && { template: within(context, template) }),
  };
  try {
    await context.call(exportContract, input);
    return { notes: [], reasons: [] };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (stopping.has(error.code)) throw error;
    const why = [error.message, error.fix].filter(Boolean).join(" ");
    return {
      notes: [`${shown} was not exported to ${to}: ${why}`],
      // What this computer has not is no damage of the book: it is made by the next play that finds the program.
      reasons: error.code === "missing_program" ? [] : [`${basename(path)} was not made: ${error.message}`],
    };
  }
}

/** A path of the workspace, wherever links lead. */
function within({ services: { files } }: RunContext, path: string): CheckedPath {
  const confined = files.within([files.root], "Copy it into the workspace.");
  return confined.inside(files.root, ...path.split("/"));
}

/** Null where there is no template of one's own, or it is not there: then the export says so. */
async function templateHash(context: RunContext, { template }: FinishedText): Promise<string | null> {
  if (template === undefined) return null;
  const { files } = context.services;
  const path = within(context, template);
  return (await files.stat(path)) === null ? null : files.hash(path);
}
