import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { runIdOf } from "./run-id.js";

/**
 * Sees before anything is asked that the transcript can be written. An earlier transcript gives way; a file of any
 * other kind stays.
 */
export async function prepareTranscript(files: WorkspaceFiles, given: string): Promise<CheckedPath> {
  const path = files.forWriting(files.resolve(given));
  const found = await files.stat(path);
  if (found === null || found.size === 0) {
    await files.writeFile(path, "");
    return path;
  }
  try {
    runIdOf(path, given);
  } catch {
    throw new QuireError("usage", `${path} is there already and is not a transcript, so it is not overwritten.`, {
      facts: { path },
      fix: "Give --transcript a name that is free.",
    });
  }
  return path;
}
