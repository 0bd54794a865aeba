import { QuireError } from "../domain/error.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { RunContext } from "../run/run-context.js";

/** A book of a thousand pages has two million characters; tables of 10 MB happen. */
const maxDraftBytes = 50_000_000;

interface DraftSource {
  path?: string | undefined;
  text?: string | undefined;
  /** Folder that the pictures of a text are looked for in; by default the workspace. */
  base?: string | undefined;
}

/** The text of a draft and the folder that its pictures are looked for in. Throws `not_found`, `unreadable_file`. */
export async function readMarkdownFile(
  { services: { files } }: RunContext,
  { path: given, text, base }: DraftSource,
): Promise<{ text: string; folder: CheckedPath }> {
  if (given === undefined) return { text: text ?? "", folder: base === undefined ? files.root : files.resolve(base) };
  const path = files.resolve(given);
  if ((await files.stat(path)) === null) {
    throw new QuireError("not_found", `There is no file ${path}.`, {
      facts: { path },
      fix: "Name a document that exists.",
    });
  }
  const bytes = await files.read(path, maxDraftBytes);
  try {
    return {
      text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
      folder: files.folderOf(path),
    };
  } catch (error) {
    throw new QuireError("unreadable_file", `${path} is not a text in UTF-8.`, {
      facts: { path },
      fix: "Save it as UTF-8 and try again.",
      cause: error,
    });
  }
}
