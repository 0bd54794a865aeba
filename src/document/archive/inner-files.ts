import { toQuireError } from "../../domain/error.js";
import type { InnerFile } from "../../ports/document-reader.js";
import type { GivenToReader } from "../document-format.js";

/** Codes of errors that end the reading of the outer file too. */
const ending = new Set(["interrupted", "timeout"]);

/** Reads files that lie in another one, each by its own reader; `unread` says by name why one could not be read. */
export async function readInnerFiles(
  files: readonly { name: string; bytes: Uint8Array }[],
  given: Pick<GivenToReader, "readInner" | "onPage">,
): Promise<{ parts: InnerFile[]; unread: Map<string, string> }> {
  const parts: InnerFile[] = [];
  const unread = new Map<string, string>();
  for (const { name, bytes } of files) {
    try {
      parts.push({ name, extraction: await given.readInner(bytes, name) });
    } catch (thrown) {
      const error = toQuireError(thrown);
      if (ending.has(error.code)) throw error;
      unread.set(name, error.code.replaceAll("_", " "));
    }
  }
  return { parts, unread };
}
