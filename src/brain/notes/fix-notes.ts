import { isAbsolute, relative, sep } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { NoteProblem } from "../../domain/note.js";
import type { FileDates } from "../../ports/machine.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { eachNote } from "./check-notes.js";
import { type ListedNote, listNotes, noteBytes, problemOf } from "./list-notes.js";
import { firstHeading } from "../../document/first-heading.js";
import {
  applyInsertions,
  type DerivableField,
  type DerivedValues,
  type Insertion,
  missingFields,
  planInsertions,
} from "./missing-fields.js";
import { newUuid } from "./note-text.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { sha256Of } from "../../domain/hash.js";

/** What is to be written into one note, as it was when that was decided; enough to take it out again. */
interface NoteFix {
  path: string;
  file: string;
  sha256_before: string;
  sha256_after: string;
  fields: DerivableField[];
  insertions: Insertion[];
}

/** Dates of a note's file; asked for once for all notes, with the first that lacks one. */
type DatesOf = (note: ListedNote) => Promise<FileDates | undefined>;

interface FixedNotes {
  fixed: { path: string; fields: string[] }[];
  /** Of writing alone. */
  problems: NoteProblem[];
}

/** How long to wait for another run that writes into files, in milliseconds. */
const longestTurn = 60_000;

/**
 * Writes into the notes of a folder what they lack and what can be had from elsewhere: a uuid, dates of git or of the file
 * system, the first heading as the title. All is planned in one step and written in one for each note, so that a run that
 * was killed goes on with the same values.
 */
export async function fixNotes(context: RunContext, source: CheckedPath): Promise<FixedNotes> {
  const fixes = await context.step("plan:notes", "read", () => planFixes(context, source));
  if (fixes.length === 0) return { fixed: [], problems: [] };
  const { files } = context.services;
  // One at a time in a workspace: between looking at a note and replacing it no other run comes by.
  const lock = files.inside(files.root, ".quire", "writing");
  return files.withLock(lock, "Writing into files", () => writeFixes(context, fixes), longestTurn);
}

async function writeFixes(context: RunContext, fixes: readonly NoteFix[]): Promise<FixedNotes> {
  const fixed: FixedNotes["fixed"] = [];
  const problems: NoteProblem[] = [];
  for (const [index, fix] of fixes.entries()) {
    context.progress({ label: "Writing", done: index, total: fixes.length, unit: "notes" });
    try {
      await context.step(`fix:${contentHash(fix)}`, "write", () => writeFix(context, fix));
      fixed.push({ path: fix.path, fields: fix.fields });
    } catch (error) {
      if (!(error instanceof QuireError) || error.code === "interrupted") throw error;
      problems.push(problemOf(fix.path, error));
    }
  }
  return { fixed, problems };
}

async function planFixes(context: RunContext, source: CheckedPath): Promise<NoteFix[]> {
  const { services, signal } = context;
  const { files } = services;
  const { notes } = await listNotes(services, source, signal);
  const datesOf = datesFinder(context, source, notes);
  const realSource = await files.realPath(source);
  const fixes: NoteFix[] = [];
  const planned = new Set<string>();
  const planOne = async (note: ListedNote, bytes: Uint8Array) => {
    const lacks = missingFields(bytes);
    if (!lacks || lacks.missing.length === 0) return;
    const realFile = await files.realPath(note.file);
    // Somebody else's folder that a link leads to is read, not written; a note with two names is written once.
    if (isOutside(realSource, realFile) || planned.has(realFile)) return;
    planned.add(realFile);
    const values = await derivedValues(context, note, lacks, datesOf);
    const fix = planFix(note, bytes, values);
    if (fix) fixes.push(fix);
  };
  // What cannot be read is a problem of the check that follows.
  await eachNote(context, notes, "Reading", planOne, () => undefined);
  return fixes;
}

function isOutside(folder: string, file: string): boolean {
  const way = relative(folder, file);
  return isAbsolute(way) || way.split(sep)[0] === "..";
}

function datesFinder(context: RunContext, source: CheckedPath, notes: readonly ListedNote[]): DatesOf {
  let asked: Promise<ReadonlyMap<string, FileDates>> | undefined;
  const ask = async () => {
    const { dates, problem } = await context.services.fileHistory.dates(
      source,
      notes.map(({ file }) => file),
      context.signal,
    );
    if (problem !== null)
      context.warn("history", `Dates are those of the file system; git could not be asked: ${problem}`);
    return dates;
  };
  return async ({ file }) => (await (asked ??= ask())).get(file);
}

async function derivedValues(
  context: RunContext,
  note: ListedNote,
  { missing, body }: { missing: readonly DerivableField[]; body: string },
  datesOf: DatesOf,
): Promise<DerivedValues> {
  const lacks = (field: DerivableField) => missing.includes(field);
  const title = lacks("title") ? firstHeading(body) : null;
  const dates = lacks("created_at") || lacks("updated_at") ? await datesOf(note) : undefined;
  return {
    ...(title !== null && { title }),
    ...(lacks("uuid") && { uuid: newUuid((key) => context.random(key), note.path) }),
    ...(dates && lacks("created_at") && { created_at: dates.created_at }),
    ...(dates && lacks("updated_at") && { updated_at: dates.updated_at }),
  };
}

function planFix({ path, file }: ListedNote, bytes: Uint8Array, values: DerivedValues): NoteFix | null {
  const insertions = planInsertions(bytes, values);
  if (insertions.length === 0) return null;
  const after = applyInsertions(bytes, insertions);
  const left = missingFields(after)?.missing;
  const fields = (Object.keys(values) as DerivableField[]).filter((field) => left?.includes(field) === false);
  // However YAML is written: what would not be found again where it was put is not put there.
  if (!left || fields.length < Object.keys(values).length) return null;
  return { path, file, sha256_before: sha256Of(bytes), sha256_after: sha256Of(after), fields, insertions };
}

async function writeFix(context: RunContext, fix: NoteFix): Promise<void> {
  const { services } = context;
  const file = services.files.recorded(fix.file);
  const bytes = await noteBytes(services, { path: fix.path, file });
  if (!(bytes instanceof Uint8Array)) throw unreadable(fix, bytes);
  const found = sha256Of(bytes);
  // Written by the run that was killed before it could say so.
  if (found === fix.sha256_after) return;
  if (found === fix.sha256_before) {
    return services.files.replaceFile(file, applyInsertions(bytes, fix.insertions), fix.sha256_before);
  }
  throw new QuireError("changed_file", "The note was changed by another program in the meantime.", {
    facts: { path: fix.file },
    fix: "Check it again.",
  });
}

function unreadable({ file }: NoteFix, problem: NoteProblem | null): QuireError {
  if (!problem) return new QuireError("not_found", `There is no file ${file} any more.`, { facts: { path: file } });
  return new QuireError("unreadable_file", problem.message, { facts: { path: file }, fix: problem.fix });
}
