import { documentFormats } from "../document/document-formats.js";
import { manuscriptOfDraft } from "../document/manuscript/manuscript-of-draft.js";
import { readManuscript, type ReadManuscript } from "../document/manuscript/read-manuscript.js";
import type { ManuscriptWarning } from "../document/manuscript/tree.js";
import type { Item } from "../domain/item.js";
import type { CheckedPath } from "../ports/checked-path.js";
import { readBibliographies } from "../reference/bibliography-files.js";
import { readDraft } from "../reference/read-draft.js";
import { readMarkdownFile } from "../reference/read-markdown-file.js";
import type { RunContext } from "../run/run-context.js";

export interface ReadSource {
  read: ReadManuscript;
  /** What offsets in the tree count in. */
  text: string;
  /** Where the document lies, or the workspace: pictures are looked for there. */
  folder: CheckedPath;
  /** Works that the document describes itself or names a file of, by their keys. */
  items: ReadonlyMap<string, Item>;
}

interface Source {
  path?: string | undefined;
  text?: string | undefined;
}

/** Formats that hold Markdown as Pandoc writes it; what is plain text to others may hold it, too. */
const markdownFormats: ReadonlySet<string> = new Set(["markdown", "text"]);

/**
 * Reads a document that is to be set, with the references that it brings: Markdown as Pandoc writes it, and every other
 * format that drafts are audited in. Throws `not_found`, `unreadable_file`, `unsupported_format`.
 */
export async function readSource(context: RunContext, source: Source): Promise<ReadSource> {
  const format = source.path === undefined ? null : (await documentFormats()).named(source.path);
  const isMarkdown = format === null || markdownFormats.has(format.name);
  const { read, text, folder } = isMarkdown ? await readText(context, source) : await readOther(context, source);
  const { items, problems } = await referencesOf(context, read, source.path);
  return { read: { ...read, warnings: [...read.warnings, ...problems] }, text, folder, items };
}

type WithoutItems = Omit<ReadSource, "items">;

async function readText(context: RunContext, source: Source): Promise<WithoutItems> {
  const { text, folder } = await readMarkdownFile(context, source);
  return { read: await readManuscript(text), text, folder };
}

async function readOther(context: RunContext, { path = "" }: Source): Promise<WithoutItems> {
  const { files } = context.services;
  const { draft } = await readDraft(context, { draft: path });
  const read = manuscriptOfDraft(draft);
  const message = "pictures, colours and fonts of the document were not taken over: its text and structure were";
  return {
    read: { ...read, warnings: [...read.warnings, { line: 0, message }] },
    text: draft.source,
    folder: files.folderOf(files.resolve(path)),
  };
}

async function referencesOf(
  context: RunContext,
  { written }: ReadManuscript,
  path: string | undefined,
): Promise<{ items: Map<string, Item>; problems: ManuscriptWarning[] }> {
  const named = written.bibliographies.map((each) => ({ path: each, line: 1 }));
  const found = await readBibliographies(context, { given: [], named, draft: path ?? null });
  const all = [...found.entries.map(({ item }) => item), ...written.items];
  const items = new Map(all.flatMap((item) => (item.id === undefined ? [] : [[item.id, item] as const])));
  // What is wrong in a file of references matters to whoever checks it; a document only needs to know that it is not read.
  const unread = found.problems.filter(({ key }) => key === null);
  return { items, problems: unread.map(({ line, message }) => ({ line, message })) };
}
