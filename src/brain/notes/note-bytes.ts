import { QuireError } from "../../domain/error.js";
import type { NoteProblem } from "../../domain/note.js";
import type { Services } from "../../run/services.js";
import type { CheckedPath } from "../../ports/checked-path.js";

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

/** What kept a note from being read or written, as one of its problems. */
export function problemOf(path: string, error: QuireError): NoteProblem {
  return { path, line: null, field: null, message: error.message, fix: error.fix ?? "Look at the file." };
}
