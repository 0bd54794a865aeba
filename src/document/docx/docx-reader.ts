import type { Extraction, OpenZip } from "../../ports/document-reader.js";
import { readCoreProperties } from "../office/core-properties.js";
import { requireWords } from "../require-words.js";
import { markdownOfDraft } from "../tree/markdown-of-draft.js";
import { locateDocx } from "./read-docx.js";

/** Reads Word documents for the library: their text, and what the document's properties say of it. */
export async function readDocxText(bytes: Uint8Array, name: string, openZip: OpenZip): Promise<Extraction> {
  const archive = await openZip(bytes, name);
  const { draft, annotations } = await locateDocx(archive, name, { describesImages: true });
  const markdown = markdownOfDraft(draft);
  requireWords(markdown, name);
  const item = await readCoreProperties(archive);
  const title = item.title ?? draft.blocks.find(({ kind }) => kind === "heading")?.text;
  return { kind: "markdown", markdown, item: { ...item, ...(title !== undefined && { title }) }, annotations };
}
