import type { Config } from "../domain/config.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";

/**
 * Files as a client may have them opened that is no command of the person: those of the workspace that are not hidden
 * (`.env` holds keys), and what the person has configured elsewhere: the manifest, the notes and their index, folders of
 * sources, tables and reports. Throws `tool_refused` for others.
 */
export function confinedFiles(files: WorkspaceFiles, { manifest, brain, research, gather }: Config): WorkspaceFiles {
  const configured = [
    manifest,
    brain.source_dir,
    brain.index_dir,
    research.folder,
    research.reports,
    gather.export_dir,
  ];
  return files.within(
    [files.root, ...configured.map((path) => files.configured(path))],
    "Put it into the workspace (no name on its way may begin with a dot), or hand its text over instead.",
  );
}
