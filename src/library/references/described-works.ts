import { basename, extname } from "node:path";
import { embeddedEntries } from "../../citations/list/embedded-entries.js";
import { readEntries } from "../../citations/list/read-entries.js";
import { documentFormats } from "../../document/document-formats.js";
import { decodeText } from "../../document/decode-text.js";
import { findCitations } from "../../document/pandoc/tokens.js";
import { locatorLabels } from "../../document/tree/locator-labels.js";
import type { Draft } from "../../document/tree/draft.js";
import { foldKey } from "../../domain/fold-key.js";
import { toQuireError } from "../../domain/error.js";
import type { Work } from "../../domain/work.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { readBibliographies } from "../../reference/bibliography-files.js";
import { readArchivedDraft, readLatexFiles } from "../../reference/draft-files.js";
import type { Entry } from "../../reference/entry.js";
import { mostBytes } from "../../reference/files-of-draft.js";
import type { RunContext } from "../../run/run-context.js";

/** Works that a file describes field by field, or that a file beside it lists. */
export interface DescribedWorks {
  /** `line` is the one of the work's text that cites it first; 1 where none does by a key. */
  entries: Entry[];
  /** Files beside it were asked, which may change while it stays the same. */
  isShared: boolean;
}

const none: DescribedWorks = { entries: [], isShared: false };

/**
 * Reads what a work's file says of the works it lists beyond its text: the fields of reference managers in DOCX and
 * ODT, the `citation_reference` of HTML, the files of references that LaTeX, Typst and Markdown name, and the `.bbl` beside LaTeX. None
 * where the file is gone or another than the one that was added.
 */
export async function describedWorks(context: RunContext, work: Work, text: string): Promise<DescribedWorks> {
  if (!["docx", "html", "latex", "markdown", "odt", "typst"].includes(work.format)) return none;
  const path = await ownFile(context, work);
  if (path === null) return none;
  try {
    const draft = await readDraft(context, work.format, path);
    const own = embeddedEntries(draft, path).map(withoutKey);
    if (draft.bibliographies.length === 0) return { entries: own, isShared: false };
    const shared = await listedIn(context, draft, { path, text });
    return { entries: [...own, ...shared.map(withoutKey)], isShared: true };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted") throw error;
    context.warn("references", `Of ${path} only the text was read: ${error.message}`, { work_id: work.id });
    return none;
  }
}

/** The key of a draft's own is no key of the library. */
function withoutKey(entry: Entry): Entry {
  const { id: _own, ...item } = entry.item;
  return { ...entry, item };
}

async function ownFile({ services: { files } }: RunContext, { paths, sha256 }: Work): Promise<CheckedPath | null> {
  for (const recorded of paths) {
    const path = files.recorded(recorded.path);
    if ((await files.stat(path)) !== null && (await files.hash(path)) === sha256) return path;
  }
  return null;
}

async function readDraft({ services }: RunContext, format: string, path: CheckedPath): Promise<Draft> {
  if (format === "latex") return (await readLatexFiles(services.files, path, path)).draft;
  const bytes = await services.files.read(path, mostBytes);
  const archived = await readArchivedDraft(services.zipArchives, bytes, { name: path, format });
  if (archived !== null) return archived;
  const reader = (await documentFormats()).all.find(({ name }) => name === format);
  return reader!.readDraft!(decodeText(bytes, path));
}

/** The entries that a draft cites of the files of references it names; what LaTeX made of them where those are not there. */
async function listedIn(
  context: RunContext,
  draft: Draft,
  { path, text }: { path: CheckedPath; text: string },
): Promise<Entry[]> {
  const named = { given: [], named: draft.bibliographies, draft: path };
  const { entries } = await readBibliographies(context, named);
  const lines = citedLines(text);
  const keys = new Set([...lines.keys(), ...keysOf(draft).map(foldKey)]);
  const found = entries.filter(({ key }) => key !== null && (keys.has("*") || keys.has(foldKey(key))));
  if (found.length === 0) return printedBeside(context, path);
  return found.map((entry) => ({ ...entry, line: lines.get(foldKey(entry.key ?? "")) ?? 1 }));
}

/** The line of a work's text that cites each key first. */
function citedLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { line, cites } of findCitations(text, locatorLabels(null)).tokens)
    for (const { key } of cites) if (!lines.has(foldKey(key))) lines.set(foldKey(key), line);
  return lines;
}

function keysOf({ blocks, listed = [] }: Draft): string[] {
  const cited = blocks.flatMap(({ inlines }) =>
    inlines.flatMap((inline) => (inline.kind === "citation" ? inline.cites : [])),
  );
  return [...cited, ...listed].map(({ key }) => key);
}

/** Archives of preprints keep the `.bbl` that BibTeX made, and leave the files out that it was made of. */
async function printedBeside({ services: { files } }: RunContext, path: CheckedPath): Promise<Entry[]> {
  const printed = files.beside(path, `${basename(path, extname(path))}.bbl`);
  if ((await files.stat(printed)) === null) return [];
  const { draft } = await readLatexFiles(files, printed, printed);
  return readEntries(draft, printed).map((entry) => ({ ...entry, line: 1 }));
}
