import { isUtf8 } from "node:buffer";
import { entryBody } from "../cite/works-cited.js";
import { basename } from "node:path";
import type { DraftFormat } from "../document/tree/draft.js";
import { normalizeSpace } from "../domain/characters.js";
import { QuireError } from "../domain/error.js";
import { textToLatex } from "../domain/escape/latex.js";
import type { Item } from "../domain/item.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import type { Services } from "../run/services.js";
import { applyEdits, type FixEdit } from "./fix/edit.js";
import type { AuditFilesInput, AuditFilesOutput, WrittenFile } from "../contracts/audit-files.js";
import { LineIndex } from "../document/tree/positions.js";
import { filesOfDraft, mostBytes } from "../reference/files-of-draft.js";
import type { ReadDraft } from "../reference/read-draft.js";
import { draftFiles } from "./fix/draft-files.js";
import { fixDraft } from "./fix/fix-draft.js";
import { placesOf } from "../reference/bibliography-files.js";
import type { Audited } from "./run-audit.js";

type Mended = Pick<AuditFilesOutput, "files" | "fixes" | "notes">;

/**
 * Writes what is safe to mend to new files beside the draft and its files of references, and a diff of all of them. The
 * originals stay as they are; what stood under the new names goes into the trash, for a person may have gone on with it.
 */
export async function writeFixes(context: RunContext, input: AuditFilesInput, audited: Audited): Promise<Mended> {
  const { output, read } = audited;
  const { name, draft } = read;
  if (readOnly.has(draft.format)) return { files: [], fixes: [], notes: [onlyRead(name)] };
  const foreign = await notInUtf8(context, input, audited);
  if (foreign.length > 0) return { files: [], fixes: [], notes: [foreign.map(notWritten).join(" ")] };
  const shared = await bibliographies(context, input, audited);
  const bibliographyTexts = new Map([...shared].map(([file, { text }]) => [file, text]));
  const writeEntry =
    input.style === undefined ? undefined : await entryWriter(context.services, input.style, draft.format);
  const { edits, left } = fixDraft({ ...output, name, draft, bibliographies: bibliographyTexts, writeEntry });
  const document = draft.format === "docx" ? await openDocument(context, read) : null;
  // Half of what renumbers a document would leave it worse than it was.
  const isWhole = document === null || edits.every((edit) => edit.file !== name || document.canBe(edit));
  const possible = edits.filter(({ file }) => isWhole || file !== name);
  const files = fixedFiles(new Map([...(await draftTexts(context, read)), ...bibliographyTexts]), possible);
  const unmended = [...(edits.length > possible.length ? [leftOver(edits.length - possible.length)] : []), ...left];
  if (files.length === 0) {
    const notes = unmended.length > 0 ? unmended : ["Nothing was found that is safe to mend."];
    return { files: [], fixes: [], notes };
  }
  const reachable = reachableFiles(context, input, read);
  const pathOf = ({ file }: FixedFile) => shared.get(file)?.path ?? reachable(file).resolve(file);
  const targets = [
    ...(await Promise.all(
      files.map(async (each) => {
        const content = each.file === name && document !== null ? await document.edited(each.edits) : each.after;
        return { kind: "fixed" as const, path: beside(context, pathOf(each)), content };
      }),
    )),
    {
      kind: "diff" as const,
      path: beside(context, context.services.files.resolve(name), ".diff"),
      content: await unifiedDiff(files),
    },
  ];
  const key = `audit_fixes:${contentHash({ edits: possible, paths: targets.map(({ path }) => path) })}`;
  const { notes, ...placed } = await context.step(key, "write", () => place(context, targets));
  return { ...placed, notes: [...notes, ...unmended], fixes: files.flatMap(fixesOf) };
}

const leftOver = (places: number): string =>
  `${places === 1 ? "1 place" : `${places} places`} of the document can only be changed in a word processor; the findings say what to change.`;

/** Formats that no fix is written into. */
const readOnly: ReadonlySet<DraftFormat> = new Set(["document", "epub", "odt", "typst"]);

const onlyRead = (name: string): string =>
  `${name} is of a format that Quire reads and does not write: nothing was mended; the findings say what to change.`;

const notWritten = (file: string): string =>
  `${file} is not in UTF-8, in which --fix writes: save it as UTF-8 first; nothing was mended.`;

/** Files that would come out in another encoding than they declare. */
async function notInUtf8(context: RunContext, input: AuditFilesInput, { read, output }: Audited): Promise<string[]> {
  const reachable = reachableFiles(context, input, read);
  const draftPaths = input.draft === undefined || read.draft.format === "docx" ? [] : draftFiles(read.draft, read.name);
  const listed = output.entries.flatMap(({ origin, file }) => (origin === "bibliography" ? [file] : []));
  const names = [...new Set([...draftPaths, ...listed])];
  return context.step(`encodings:${contentHash(names)}`, "read", async () => {
    const checked = await Promise.all(
      names.map(async (name) => {
        const files = reachable(name);
        const path = files.resolve(name);
        const isThere = (await files.stat(path)) !== null;
        return isThere && !isUtf8(await files.read(path, mostBytes)) ? [name] : [];
      }),
    );
    return checked.flat();
  });
}

/** A DOCX as it can be written with edits of the text that was read of it. */
async function openDocument(context: RunContext, { name, draft }: ReadDraft) {
  const { openDocx } = await import("../document/docx/edit-docx.js");
  const { files, zipArchives } = context.services;
  const document = await openDocx({ zipArchives, bytes: await files.read(files.resolve(name), mostBytes), name });
  if (document.draft.source !== draft.source) {
    throw new QuireError("changed_file", `${name} was changed while it was audited.`, {
      facts: { path: name },
      fix: "Audit it again.",
    });
  }
  return document;
}

/** The draft's text, or those of the files that it is put together from. */
async function draftTexts(context: RunContext, { name, draft }: ReadDraft): Promise<[file: string, text: string][]> {
  if (draft.parts === undefined) return [[name, draft.source]];
  const reachable = reachableFiles(context, { bib: [] }, { name });
  return context.step(`read_draft_files:${contentHash(draft.parts)}`, "read", () =>
    Promise.all(
      draftFiles(draft, name).map(async (file): Promise<[string, string]> => {
        const files = reachable(file);
        const bytes = await files.read(files.resolve(file), mostBytes);
        return [file, new TextDecoder("utf-8").decode(bytes)];
      }),
    ),
  );
}

/** The texts that a draft can be mended in: its own files, and those of references that entries stand in. Both by their names. */
export async function textsOfDraft(
  context: RunContext,
  input: Pick<AuditFilesInput, "bib" | "draft">,
  audited: Audited,
): Promise<{ texts: Map<string, string>; bibliographies: Map<string, string> }> {
  if (readOnly.has(audited.read.draft.format)) return { texts: new Map(), bibliographies: new Map() };
  const shared = await bibliographies(context, input, audited);
  const referenceTexts = new Map([...shared].map(([file, { text }]) => [file, text]));
  const texts = new Map([...(await draftTexts(context, audited.read)), ...referenceTexts]);
  return { texts, bibliographies: referenceTexts };
}

/** The files of references that entries stand in, by the names that entries have. */
async function bibliographies(context: RunContext, { bib, draft }: Pick<AuditFilesInput, "bib" | "draft">, { output }: Audited) {
  const names = new Set(output.entries.flatMap(({ origin, file }) => (origin === "bibliography" ? [file] : [])));
  const found = [...names].map((name) =>
    context.step(`read_references:${contentHash(name)}`, "read", async () => {
      const files = reachableFiles(context, { bib }, { name: draft ?? name })(name);
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

function beside({ services: { files } }: RunContext, path: string, ending?: string): CheckedPath {
  return files.beside(files.recorded(path), fixedName(basename(path), ending));
}

/** Files as the one who named this one may reach them: the person who asks for the audit, or the draft. */
function reachableFiles(context: RunContext, { bib }: Pick<AuditFilesInput, "bib">, { name }: Pick<ReadDraft, "name">) {
  const { files } = context.services;
  return (file: string): WorkspaceFiles => (file === name || bib.includes(file) ? files : filesOfDraft(files, name));
}

type Target = Omit<WrittenFile, "path"> & { path: CheckedPath; content: string | Uint8Array };

async function place(context: RunContext, targets: readonly Target[]): Promise<Pick<Mended, "files" | "notes">> {
  const { files } = context.services;
  const notes: string[] = [];
  for (const { path, content } of targets) {
    const before = (await files.stat(path)) === null ? null : await files.read(path, mostBytes);
    if (before !== null && Buffer.from(content).equals(before)) continue;
    if (before !== null) {
      const moved = await files.trash(path, context.now().replaceAll(/[:.]/gu, "-"));
      notes.push(`${moved ?? path} was there before: it can be taken out of the trash.`);
    }
    await files.writeFile(path, content);
  }
  return { files: targets.map(({ kind, path }) => ({ kind, path })), notes };
}

function fixesOf({ file, before, edits }: FixedFile): AuditFilesOutput["fixes"] {
  const lines = new LineIndex(before);
  return edits
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, reason }) => ({ file, line: lines.at(start).line, reason }));
}

/** A file before and after; of a DOCX the text is its paragraphs, one a line. */
interface FixedFile {
  file: string;
  /** Where the mended one goes: "thesis.fixed.md" beside "thesis.md". */
  fixedFile: string;
  before: string;
  after: string;
  edits: FixEdit[];
}

/** The files that edits change, with their texts. `texts` has the draft's source and the files of references by name. */
function fixedFiles(texts: ReadonlyMap<string, string>, edits: readonly FixEdit[]): FixedFile[] {
  return [...texts].flatMap(([file, before]) => {
    const own = edits.filter((edit) => edit.file === file);
    const after = applyEdits(before, own);
    return after === before ? [] : [{ file, fixedFile: fixedName(file), before, after, edits: own }];
  });
}

/** "a/thesis.md" -> "a/thesis.fixed.md" (or "a/thesis.fixed.diff"). */
function fixedName(file: string, extension?: string): string {
  const ending = /\.[^./\\]*$/u.exec(file)?.[0] ?? "";
  return `${file.slice(0, file.length - ending.length)}.fixed${extension ?? ending}`;
}

/** Writes the changes as a unified diff that `patch` and `git apply` take; "" where nothing was changed. */
async function unifiedDiff(files: readonly FixedFile[]): Promise<string> {
  const { createTwoFilesPatch } = await import("diff");
  return files
    .map(({ file, fixedFile, before, after }) => createTwoFilesPatch(file, fixedFile, before, after))
    .join("");
}

/**
 * Writes a work as an entry of a list in a style, as a draft of a format has it; without number. Throws `not_found` with
 * the nearest names where there is no such style.
 */
async function entryWriter(services: Services, style: string, format: DraftFormat): Promise<(item: Item) => string> {
  const { loadStyle } = await import("../cite/load-style.js");
  const { processCitations } = await import("../cite/processor.js");
  const { worksCited } = await import("../cite/works-cited.js");
  const inUse = await loadStyle(services, style, undefined);
  return (item) => {
    const cite = { id: "work", prefix: "", suffix: "", label: null, locator: null, suppress_author: false };
    const cited = [{ cites: [cite], textual: false, note: 0 }];
    const { entries } = processCitations(inUse, new Map([["work", { ...item, id: "work" }]]), cited);
    if (format === "markdown") return worksCited(entries)[0]?.markdown ?? "";
    return entryText(entries[0]?.html ?? "", format);
  };
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function entryText(html: string, format: DraftFormat): string {
  const body = normalizeSpace(entryBody(html));
  if (format === "html") return body;
  const decoded = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/gu, (entity) => entities[entity] ?? entity);
  if (format !== "latex") return decoded(body.replace(/<[^>]*>/gu, ""));
  const pieces = body
    .split(/(<[^>]*>)/u)
    .map((piece) => (piece.startsWith("<") ? latexOf(piece) : textToLatex(decoded(piece), { ascii: false })));
  return pieces.join("");
}

/** Italics and bold have commands; what else there is falls away. */
function latexOf(tag: string): string {
  if (/^<\/(?:i|b|em|strong)>$/u.test(tag)) return "}";
  if (/^<(?:i|em)>$/u.test(tag)) return String.raw`\emph{`;
  return /^<(?:b|strong)>$/u.test(tag) ? String.raw`\textbf{` : "";
}
