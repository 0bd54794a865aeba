import { QuireError } from "../../domain/error.js";
import type { NoteProblem } from "../../domain/note.js";
import type { FoundFile, ListingProblem } from "../../ports/workspace-files.js";
import type { Services } from "../../run/services.js";
import { notePath, notePaths } from "../schema/brain-folders.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { byCodeUnits } from "../../domain/collections.js";

/** A Markdown file below the folder of notes: `path` as the index calls it, `file` where it lies. */
export interface ListedNote extends Pick<FoundFile, "size" | "mtime_ms" | "ctime_ms"> {
  path: string;
  file: CheckedPath;
}

/** Both in the order of their paths, by code unit. */
interface NoteListing {
  notes: ListedNote[];
  /** All other files: documents beside the notes among them. */
  others: FoundFile[];
  /** What could not be listed, and files too large to be notes. */
  problems: NoteProblem[];
}

/**
 * Every `*.md` below the folder of notes, however the ending is written; hidden files and folders are left out.
 * Throws `not_found` where there is no such folder.
 */
export async function listNotes(
  { files, config }: Pick<Services, "files" | "config">,
  source: CheckedPath,
  signal?: AbortSignal,
): Promise<NoteListing> {
  const { files: found, problems } = await files.list([source], null, signal);
  const atSource = problems.find(({ path }) => path === source) ?? found.find(({ path }) => path === source);
  if (atSource) throw noFolder(source, "message" in atSource ? atSource.message : "It is a file.");
  const others = found.filter(({ path }) => !isNote(path));
  const pathOf = notePaths(source);
  const listed = (others.length === 0 ? found : found.filter(({ path }) => isNote(path))).map(
    ({ path: file, size, mtime_ms, ctime_ms }): ListedNote => {
      return { path: pathOf(file), file, size, mtime_ms, ctime_ms };
    },
  );
  const limit = config.brain.max_note_bytes;
  return {
    others,
    notes: inOrder(listed.filter(({ size }) => size <= limit)),
    problems: inOrder([
      ...problems.map((problem) => unlisted(notePath(source, problem.path), problem)),
      ...listed.filter(({ size }) => size > limit).map(({ path, size }) => tooLarge(path, size, limit)),
    ]),
  };
}

function isNote(path: string): boolean {
  return path.endsWith(".md") || path.slice(-3).toLowerCase() === ".md";
}

function inOrder<T extends { path: string }>(listed: readonly T[]): T[] {
  return listed.toSorted((one, other) => byCodeUnits(one.path, other.path));
}

function noFolder(source: string, reason: string): QuireError {
  return new QuireError("not_found", `${source} is not a folder of notes that can be read: ${reason}`, {
    facts: { path: source },
    fix: 'Make a first note with: quire brain new "Title" --keywords a,b --topics c - or name the folder: --source-dir DIR',
  });
}

const fixes: Record<ListingProblem["code"], string> = {
  not_found: "Let the link lead to a file or folder that is there, or delete it.",
  symlink_loop: "Delete the link, or let it lead out of the folders that it lies in.",
  tool_refused: "Put the file itself into the folder, or name the folder that the link leads to (brain.source_dir).",
  unreadable_file: "Check the permissions of the file or folder, and that its disk is there.",
};

function unlisted(path: string, { code, message }: ListingProblem): NoteProblem {
  return { path, line: null, field: null, message, fix: fixes[code] };
}

function tooLarge(path: string, size: number, limit: number): NoteProblem {
  return {
    path,
    line: null,
    field: null,
    message: `The file has ${size} bytes; a note has at most ${limit}.`,
    fix: "Split the note, or raise brain.max_note_bytes in quire.yaml.",
  };
}

/** The order in which problems are told. */
export function byPlace(one: NoteProblem, other: NoteProblem): number {
  return byCodeUnits(one.path, other.path) || (one.line ?? 0) - (other.line ?? 0);
}

/** The content of a note, or why there is none; null for a file that is gone since it was listed. */
export async function noteBytes(
  { files, config }: Pick<Services, "files" | "config">,
  { path, file }: { path: string; file: CheckedPath },
): Promise<Uint8Array | NoteProblem | null> {
  try {
    return await files.read(file, config.brain.max_note_bytes);
  } catch (error) {
    if (!(error instanceof QuireError)) throw error;
    return error.code === "not_found" ? null : problemOf(path, error);
  }
}

/** Tells what kept a note from being read or written as one of its problems. */
export function problemOf(path: string, error: QuireError): NoteProblem {
  return { path, line: null, field: null, message: error.message, fix: error.fix ?? "Look at the file." };
}
