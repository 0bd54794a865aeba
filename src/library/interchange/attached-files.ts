import { dirname, extname, isAbsolute, join, resolve } from "node:path";
import type { ImportedItem } from "../../cite/formats/format.js";
import { addContract } from "../../contracts/add.js";
import { type DocumentFormats, documentFormats } from "../../document/document-formats.js";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import type { RunContext } from "../../run/run-context.js";

/** Where the files that records name are looked for. */
export interface AttachmentPlaces {
  files: WorkspaceFiles;
  /** The listing, or what stands in for it in the folder that its paths count from. */
  listing: string;
  /** Further folders that paths may count from. */
  folders: readonly string[];
}

/** The files of a record that are there; those that are nowhere are named in `problems`. */
export async function findAttached(
  { files, listing, folders }: AttachmentPlaces,
  { attachments }: Pick<ImportedItem, "attachments">,
): Promise<{ present: CheckedPath[]; problems: string[] }> {
  const present: CheckedPath[] = [];
  const problems: string[] = [];
  for (const path of attachments) {
    let found: CheckedPath | null = null;
    let isRefused = false;
    const candidates = [dirname(listing), ...folders].flatMap((folder) => attachmentCandidates(path, folder));
    for (const candidate of new Set(candidates)) {
      const at = tryResolve(files, candidate);
      isRefused ||= at === null;
      found ??= at === null ? null : await foundFile(files, at);
    }
    if (found === null && isRefused)
      problems.push(`its file ${path} lies elsewhere: name that folder (--files-in DIR)`);
    else if (found === null) problems.push(`its file ${path} is not there`);
    else present.push(found);
  }
  return { present, problems };
}

async function foundFile(files: WorkspaceFiles, at: CheckedPath): Promise<CheckedPath | null> {
  return (await files.stat(at))?.path ?? null;
}

/** Null for a place where what a listing names is not looked for: it may be somebody else's. */
function tryResolve(files: WorkspaceFiles, candidate: string): CheckedPath | null {
  try {
    return files.resolve(candidate);
  } catch (error) {
    if (error instanceof QuireError && ["tool_refused", "usage"].includes(error.code)) return null;
    throw error;
  }
}

/**
 * Lists where a file that a listing names may lie, best guess first: as it is written, below the listing's folder, with
 * Windows' separators turned, and beside the listing under its bare name (folders are moved, paths are not).
 */
export function attachmentCandidates(path: string, folder: string): string[] {
  const turned = path.replaceAll("\\", "/");
  const name = turned.split("/").findLast((part) => part !== "") ?? "";
  const candidates = [path, turned].map((each) => (isAbsolute(each) ? each : resolve(folder, each)));
  return [...new Set([...candidates, ...(name === "" ? [] : [join(folder, name)])])];
}

export interface AddedFiles {
  /** How many of the files were read into the library, and which could not be. */
  added_files: number;
  file_problems: { path: string; message: string }[];
}

/** Reads the files of records into the library; those that it has are not read again. */
export async function addAttached(
  context: RunContext,
  attached: readonly (readonly string[])[],
  dryRun: boolean,
): Promise<AddedFiles> {
  const formats = await documentFormats();
  const paths = new Set(attached.flatMap((present) => readableFiles(present, formats)));
  if (paths.size === 0) return { added_files: 0, file_problems: [] };
  const { files } = await context.call(addContract, { paths: [...paths], dry_run: dryRun });
  return {
    added_files: files.filter(({ outcome }) => outcome === "new" || outcome === "changed").length,
    file_problems: files.flatMap(({ path, error }) => (error ? [{ path, message: error.message }] : [])),
  };
}

/** Web pages that a program saved beside a PDF are copies of what the PDF says better. */
export function readableFiles(present: readonly string[], { named }: DocumentFormats): string[] {
  const known = present.filter((path) => named(path) !== null);
  const documents = known.filter((path) => ![".htm", ".html"].includes(extname(path).toLowerCase()));
  return documents.length > 0 ? documents : known;
}
