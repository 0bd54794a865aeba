import type { Item } from "../../domain/item.js";
import { descendants, parseXml } from "../../domain/xml.js";
import type { Extraction, OpenZip, ZipArchive } from "../../ports/document-reader.js";
import { authorField, issuedField, textField } from "../item-fields.js";
import { requireWords } from "../require-words.js";
import { markdownOfDraft } from "../tree/markdown-of-draft.js";
import { locateDocx } from "./read-docx.js";

/** Reads Word documents for the library: their text, and what the document's properties say of it. */
export async function readDocxText(bytes: Uint8Array, name: string, openZip: OpenZip): Promise<Extraction> {
  const archive = await openZip(bytes, name);
  const { draft, annotations } = await locateDocx(archive, name, { describesImages: true });
  const markdown = markdownOfDraft(draft);
  requireWords(markdown, name);
  const item = await readProperties(archive);
  const title = item.title ?? draft.blocks.find(({ kind }) => kind === "heading")?.text;
  return { kind: "markdown", markdown, item: { ...item, ...(title !== undefined && { title }) }, annotations };
}

async function readProperties(archive: ZipArchive): Promise<Partial<Item>> {
  const bytes = await archive.read("docProps/core.xml");
  if (bytes === null) return {};
  const root = parseXml(Buffer.from(bytes).toString("utf8"));
  const property = (name: string) => (root === null ? undefined : descendants(root, name)[0]?.textContent);
  return {
    ...textField("title", property("title")),
    ...authorField([property("creator")]),
    ...issuedField(property("issued") ?? property("created")),
    ...textField("abstract", property("description")),
    ...textField("keyword", property("keywords")),
    ...textField("language", property("language")),
  };
}
