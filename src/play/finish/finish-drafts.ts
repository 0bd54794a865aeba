import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import { auditFilesContract } from "../../contracts/audit-files.js";
import type { AuditCounts } from "../../contracts/audit.js";
import { exportContract, layouts } from "../../contracts/export.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { type AssemblySettings, assembleDrafts } from "../assemble/assemble-drafts.js";
import type { AssembledDraft, AssemblyMaterial } from "../assemble/assembled.js";
import { isIncomplete } from "../assemble/assembled.js";
import { guardDocument } from "../guards/guard-document.js";
import type { GuardFinding } from "../guards/guard.js";
import type { AssembleStep } from "../schema/playbook.js";

/** What the runner knows of a step that assembles. */
export interface FinishSettings extends AssemblySettings {
  /** CSL style of the citations; by default the workspace's. */
  style?: string | undefined;
  /** Where the document of a number is written, its tokens resolved. */
  pathOf(draft: number): string;
  /** Hashes of documents that were written before: a file with another one is a person's work and is set aside. */
  known: ReadonlySet<string>;
  /** What a section was asked for, by its id. */
  prompts?: ReadonlyMap<string, string> | undefined;
}

/** One document with what was made of it and what was found out about it. */
export interface FinishedDraft extends Omit<AssembledDraft, "markdown"> {
  path: string;
  /** Of the document as it was written. */
  sha256: string;
  words: number;
  guards: GuardFinding[];
  /** Counts of the audit and its reports beside the document; null where none was asked for. */
  audit: { counts: AuditCounts; files: string[] } | null;
  /** Finished documents by format; `failed` says why one could not be made. */
  exports: { to: string; path: string | null; failed: string | null }[];
}

/**
 * Assembles the documents of a step, writes them, audits them and makes finished documents of them, in the style of the
 * playbook. A part that is missing, a finding that the step names, and a format that cannot be made leave the run
 * incomplete; the others are made all the same.
 */
export async function finishDrafts(
  context: RunContext,
  step: AssembleStep,
  material: AssemblyMaterial,
  settings: FinishSettings,
): Promise<FinishedDraft[]> {
  const finished: FinishedDraft[] = [];
  for (const draft of assembleDrafts(step, material, settings)) {
    finished.push(await finishDraft(context, step, draft, settings));
  }
  return finished;
}

async function finishDraft(
  context: RunContext,
  step: AssembleStep,
  { markdown, ...draft }: AssembledDraft,
  settings: FinishSettings,
): Promise<FinishedDraft> {
  const path = context.services.files.resolve(settings.pathOf(draft.number));
  context.progress({ label: `assembling ${basename(path)}`, done: 0, total: 1, unit: "document" });
  const sha256 = await writeDocument(context, path, markdown, settings.known);
  if (isIncomplete(draft)) context.incomplete(`${basename(path)} lacks parts: ${missingWords(draft)}`);
  const sections = draft.sections.map((each) => {
    const prompt = settings.prompts?.get(each.id);
    return { ...each, ...(prompt !== undefined && { prompt }) };
  });
  const guards = guardDocument(sections);
  const audit = await auditDraft(context, step, path, markdown);
  const exports = await exportDraft(context, step, { path, markdown, style: settings.style });
  const words = sections.reduce((sum, { text }) => sum + countWords(text), 0);
  return { ...draft, path, sha256, words, guards, audit, exports };
}

const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;

function missingWords({ problems }: Pick<AssembledDraft, "problems">): string {
  const counts = new Map<string, number>();
  for (const { kind } of problems) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = {
    failed: "failed",
    missing: "not written",
    orphan: "without their parent",
    cycle: "in a ring of parents",
    repeated: "named twice",
  };
  return Object.entries(kinds)
    .flatMap(([kind, words]) => (counts.has(kind) ? [`${counts.get(kind)} ${words}`] : []))
    .join(", ");
}

/** Writes the document; what a person made of an earlier one is set aside first, never lost. */
async function writeDocument(
  context: RunContext,
  path: CheckedPath,
  markdown: string,
  known: ReadonlySet<string>,
): Promise<string> {
  const { files } = context.services;
  const sha256 = createHash("sha256").update(markdown).digest("hex");
  const kept = await context.step(`assemble:${contentHash({ path, sha256 })}`, "write", async () => {
    const before = (await files.stat(path)) === null ? null : await files.hash(path);
    const isOurs = before === null || before === sha256 || known.has(before);
    const aside = isOurs ? null : await files.setAside(path, sha256.slice(0, 12));
    await files.writeFile(path, markdown);
    return aside;
  });
  if (kept !== null) {
    context.warn(`set-aside:${path}`, `${basename(path)} was not as Quire had written it: that file is now ${kept}.`);
  }
  return sha256;
}

async function auditDraft(
  context: RunContext,
  { audit }: AssembleStep,
  path: CheckedPath,
  text: string,
): Promise<FinishedDraft["audit"]> {
  if (audit === undefined || audit === false) return null;
  const { online = false, fail_on = [] } = audit === true ? {} : audit;
  const output = [".audit.json", ".audit.md"].map((ending) => beside(path, ending));
  // By its text, so that a run that is taken up again with another document audits that one.
  const { counts, files, findings } = await context.call(auditFilesContract, {
    text,
    format: "markdown",
    online,
    output,
  });
  const failing = findings.filter(({ code, level }) => fail_on.includes(code) || fail_on.includes(level));
  if (failing.length > 0) {
    const names = [...new Set(failing.map(({ code }) => code))].join(", ");
    context.incomplete(`the audit of ${basename(path)} has ${failing.length} findings: ${names}`);
  }
  return { counts, files: files.map((file) => file.path) };
}

interface ExportedDraft {
  path: CheckedPath;
  markdown: string;
  style: string | undefined;
}

async function exportDraft(
  context: RunContext,
  { export: wanted }: AssembleStep,
  { path, markdown, style }: ExportedDraft,
): Promise<FinishedDraft["exports"]> {
  const made: FinishedDraft["exports"] = [];
  for (const to of wanted?.to ?? []) {
    const layout = layouts.find((each) => each === wanted?.layout);
    // The document itself is in Markdown; what is made of it has its citations written.
    const output = beside(path, to === "md" ? ".cited.md" : `.${to}`);
    const input = {
      text: markdown,
      to,
      output,
      ...(style !== undefined && { style }),
      ...(layout !== undefined && { layout }),
      ...(wanted?.contents !== undefined && { contents: wanted.contents }),
      ...(wanted?.template !== undefined && { template: wanted.template }),
    };
    try {
      const exported = await context.call(exportContract, input);
      made.push({ to, path: exported.path, failed: null });
    } catch (thrown) {
      const error = toQuireError(thrown);
      if (stopping.has(error.code)) throw error;
      context.incomplete(`${basename(output)} was not made: ${error.message}`, { code: error.code });
      made.push({ to, path: null, failed: [error.message, error.fix].filter(Boolean).join(" ") });
    }
  }
  return made;
}

/** What ends a run, whatever it was doing. */
const stopping: ReadonlySet<QuireError["code"]> = new Set(["interrupted", "waiting"]);

/** "exports/book.md" -> "exports/book.audit.json", in the same folder. */
function beside(path: CheckedPath, ending: string): string {
  return `${path.slice(0, path.length - extname(path).length)}${ending}`;
}
