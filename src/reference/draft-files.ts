import { dirname, join } from "node:path";
import { recordOfJson } from "../cite/formats/json-items.js";
import type { Item } from "../domain/item.js";
import { documentFormats } from "../document/document-formats.js";
import type { Draft } from "../document/tree/draft.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { ZipArchives } from "../ports/document-reader.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import { filesOfDraft, mostBytes } from "./files-of-draft.js";

/** A draft in LaTeX with the files that it includes, and the bytes of its own; `written` is what its own says in an editor. */
export async function readLatexFiles(
  files: WorkspaceFiles,
  path: CheckedPath,
  name: string,
  written?: string,
): Promise<{ bytes: Uint8Array; draft: Draft }> {
  const [{ expandInputs }, { readLatex }, { decodeLatex }] = await Promise.all([
    import("../document/latex/expand-inputs.js"),
    import("../document/latex/read-latex.js"),
    import("../document/latex/decode-latex.js"),
  ]);
  const bytes = written === undefined ? await files.read(path, mostBytes) : new TextEncoder().encode(written);
  const main = written ?? decodeLatex(bytes, name);
  const reachable = filesOfDraft(files, name);
  const { source, parts, problems } = await expandInputs(main, {
    name,
    async readFile(included) {
      const file = reachable.resolve(join(dirname(path), included));
      return (await reachable.stat(file)) === null
        ? null
        : decodeLatex(await reachable.read(file, mostBytes), included, main);
    },
  });
  const draft = readLatex(source);
  return {
    bytes,
    draft: { ...draft, problems: [...problems, ...draft.problems], ...(parts.length > 0 && { parts }) },
  };
}

/**
 * A draft in a format that is no text (DOCX, ODT, EPUB), with the works that the fields of reference managers describe in
 * it; null of other formats.
 */
export async function readArchivedDraft(
  archives: ZipArchives,
  bytes: Uint8Array,
  { name, format }: { name: string; format: string },
): Promise<Draft | null> {
  const reader = (await documentFormats()).all.find((each) => each.name === format);
  return (await reader?.readDraftFile?.(bytes, name, { openZip: archives.open, itemOf })) ?? null;
}

function itemOf(described: unknown): Item | null {
  const record = recordOfJson(described, 1);
  return typeof record === "string" ? null : record.item;
}
