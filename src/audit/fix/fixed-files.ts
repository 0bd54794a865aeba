import { applyEdits, type FixEdit } from "./edit.js";

/** A file before and after; of a DOCX the text is its paragraphs, one a line. */
export interface FixedFile {
  file: string;
  /** Where the mended one goes: "thesis.fixed.md" beside "thesis.md". */
  fixedFile: string;
  before: string;
  after: string;
  edits: FixEdit[];
}

/** The files that edits change, with their texts. `texts` has the draft's source and the files of references by name. */
export function fixedFiles(texts: ReadonlyMap<string, string>, edits: readonly FixEdit[]): FixedFile[] {
  return [...texts].flatMap(([file, before]) => {
    const own = edits.filter((edit) => edit.file === file);
    const after = applyEdits(before, own);
    return after === before ? [] : [{ file, fixedFile: fixedName(file), before, after, edits: own }];
  });
}

/** "a/thesis.md" -> "a/thesis.fixed.md" (or "a/thesis.fixed.diff"). */
export function fixedName(file: string, extension?: string): string {
  const ending = /\.[^./\\]*$/u.exec(file)?.[0] ?? "";
  return `${file.slice(0, file.length - ending.length)}.fixed${extension ?? ending}`;
}

/** Writes the changes as a unified diff that `patch` and `git apply` take; "" where nothing was changed. */
export async function unifiedDiff(files: readonly FixedFile[]): Promise<string> {
  const { createTwoFilesPatch } = await import("diff");
  return files
    .map(({ file, fixedFile, before, after }) => createTwoFilesPatch(file, fixedFile, before, after))
    .join("");
}
