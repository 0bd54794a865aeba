import { dirname, join, basename } from "node:path";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { AuditFilesInput, AuditFilesOutput, WrittenFile } from "../audit-files-schema.js";
import { LineIndex } from "../draft/positions.js";
import type { ReadDraft } from "../draft/read-draft.js";
import { draftFiles } from "../fix/draft-files.js";
import { entryWriter } from "../fix/entry-writer.js";
import { fixDraft } from "../fix/fix-draft.js";
import { type FixedFile, fixedFiles, fixedName, unifiedDiff } from "../fix/fixed-files.js";
import { placesOf } from "../references/bibliography-files.js";
import type { Audited } from "../run-audit.js";

type Mended = Pick<AuditFilesOutput, "files" | "fixes" | "notes">;

const mostBytes = 100_000_000;

/**
 * Writes what is safe to mend to new files beside the draft and its files of references, and a diff of all of them. The
 * originals stay as they are; what stood under the new names goes into the trash, for a person may have gone on with it.
 */
export async function writeFixes(context: RunContext, input: AuditFilesInput, audited: Audited): Promise<Mended> {
  const { output, read } = audited;
  const { name, draft } = read;
  if (draft.format === "docx") return { files: [], fixes: [], notes: [noDocx] };
  const shared = await bibliographies(context, input, audited);
  const bibliographyTexts = new Map([...shared].map(([file, { text }]) => [file, text]));
  const writeEntry =
    input.style === undefined ? undefined : await entryWriter(context.services, input.style, draft.format);
  const { edits } = fixDraft({ ...output, name, draft, bibliographies: bibliographyTexts, writeEntry });
  const files = fixedFiles(new Map([...(await draftTexts(context, read)), ...bibliographyTexts]), edits);
  if (files.length === 0) return { files: [], fixes: [], notes: ["Nothing was found that is safe to mend."] };
  const pathOf = ({ file }: FixedFile) => shared.get(file)?.path ?? context.services.files.resolve(file);
  const targets = [
    ...files.map((each) => ({ kind: "fixed" as const, path: beside(pathOf(each)), text: each.after })),
    {
      kind: "diff" as const,
      path: beside(context.services.files.resolve(name), ".diff"),
      text: await unifiedDiff(files),
    },
  ];
  const placed = await context.step(`audit_fixes:${contentHash(targets)}`, "write", () => place(context, targets));
  return { ...placed, fixes: files.flatMap(fixesOf) };
}

const noDocx = "A DOCX cannot be mended yet: what is found says what to change.";

/** The draft's text, or those of the files that it is put together from. */
async function draftTexts(context: RunContext, { name, draft }: ReadDraft): Promise<[file: string, text: string][]> {
  if (draft.parts === undefined) return [[name, draft.source]];
  const { files } = context.services;
  return context.step(`read_draft_files:${contentHash(draft.parts)}`, "read", () =>
    Promise.all(
      draftFiles(draft, name).map(async (file): Promise<[string, string]> => {
        const bytes = await files.read(files.resolve(file), mostBytes);
        return [file, new TextDecoder("utf-8").decode(bytes)];
      }),
    ),
  );
}

/** The files of references that entries stand in, by the names that entries have. */
async function bibliographies(context: RunContext, { bib, draft }: AuditFilesInput, { output }: Audited) {
  const names = new Set(output.entries.flatMap(({ origin, file }) => (origin === "bibliography" ? [file] : [])));
  const found = [...names].map((name) =>
    context.step(`read_references:${contentHash(name)}`, "read", async () => {
      const { files } = context.services;
      const places = bib.includes(name) ? [name] : placesOf(name, draft ?? null);
      for (const path of places.map((each) => files.resolve(each))) {
        if ((await files.stat(path)) === null) continue;
        return [{ name, path, text: new TextDecoder("utf-8").decode(await files.read(path, mostBytes)) }];
      }
      return [];
    }),
  );
  return new Map((await Promise.all(found)).flat().map(({ name, ...file }) => [name, file]));
}

function beside(path: string, ending?: string): string {
  return join(dirname(path), fixedName(basename(path), ending));
}

type Target = WrittenFile & { text: string };

async function place(context: RunContext, targets: readonly Target[]): Promise<Pick<Mended, "files" | "notes">> {
  const { files } = context.services;
  const notes: string[] = [];
  for (const { path, text } of targets) {
    const isThere = (await files.stat(path)) !== null;
    const before = isThere ? new TextDecoder().decode(await files.read(path, mostBytes)) : null;
    if (before === text) continue;
    if (before !== null) {
      const moved = await files.trash(path, context.now().replaceAll(/[:.]/gu, "-"));
      notes.push(`${moved ?? path} was there before: it can be taken out of the trash.`);
    }
    await files.writeFile(path, text);
  }
  return { files: targets.map(({ kind, path }) => ({ kind, path })), notes };
}

function fixesOf({ file, before, edits }: FixedFile): AuditFilesOutput["fixes"] {
  const lines = new LineIndex(before);
  return edits
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, reason }) => ({ file, line: lines.at(start).line, reason }));
}
