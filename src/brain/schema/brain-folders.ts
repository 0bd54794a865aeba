import { basename, relative, sep } from "node:path";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import type { Services } from "../../run/services.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { QuireError } from "../../domain/error.js";

/** Says why a file of the index cannot be read, and which command makes it again. */
export function damagedFile(path: string, kind: string, reason: string, flag = ""): QuireError {
  return new QuireError("damaged", `${path} is no ${kind} that can be read: ${reason}.`, {
    facts: { path, reason },
    fix: `Make it again with: quire brain index${flag}`,
  });
}

/** Names of what indexing writes; the first three are the seed's, so that other programs find them. */
export const indexFiles = {
  master: "master_index.json",
  embeddings: "embeddings.faiss",
  map: "embedding_map.json",
  /** With what queries are embedded, and which FAISS file and map belong together. */
  model: "embedding_model.bin",
  /** Size, times and hash of each note as it was read, so that only changed ones are read again. */
  state: "index_state.json",
  /** The same for a large brain, of which a part can be changed. */
  states: "index_state.db",
  /** Documents beside the notes, where there are any. */
  documents: "document_index.json",
  /** What commands look up in a large index, so that they need not read it; made of the master file. */
  lookups: "note_lookups.db",
} as const;

export interface BrainFolders {
  source: CheckedPath;
  index: CheckedPath;
}

/** Folder of the notes and folder of the index, absolute; named ones count from where the command was started. */
export function brainFolders(
  { config, files }: Pick<Services, "config" | "files">,
  named: { source_dir?: string | undefined; index_dir?: string | undefined },
): BrainFolders {
  const folder = (given: string | undefined, configured: string) =>
    given === undefined ? files.configured(configured) : files.resolve(given);
  return {
    source: folder(named.source_dir, config.brain.source_dir),
    index: folder(named.index_dir, config.brain.index_dir),
  };
}

/** How the index calls a note: "knowledge/physics/optics.md", counted from the brain, the parent of the notes' folder. */
export function notePath(source: string, file: string): string {
  return notePaths(source)(file);
}

/** The same for many files. */
export function notePaths(source: string): (file: string) => string {
  const [name, below] = [basename(source), source + sep];
  return (file) => {
    // What a listing found below the folder begins with its name: of a hundred thousand, no text is made anew.
    if (sep === "/" && file.startsWith(below) && source.endsWith(name)) return file.slice(source.length - name.length);
    return `${name}/${relative(source, file).replaceAll(sep, "/")}`;
  };
}

/** Makes the path of the file in which a note of the index lies. */
export function noteFile(
  files: Pick<WorkspaceFiles, "inside" | "folderOf">,
  source: CheckedPath,
  path: string,
): CheckedPath {
  return files.inside(files.folderOf(source), ...path.split("/"));
}
