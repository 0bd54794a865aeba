import type { Element } from "@xmldom/xmldom";
import type { Item } from "../../domain/item.js";
import { descendants } from "../../domain/xml.js";
import type { Extraction, OpenZip } from "../../ports/document-reader.js";
import { authorField, issuedField, textField } from "../item-fields.js";
import { requireWords } from "../require-words.js";
import { markdownOfDraft } from "../tree/markdown-of-draft.js";
import { openOdt } from "./odt-package.js";
import { readOdt } from "./read-odt.js";

/** Reads OpenDocument Text for the library: its text, its comments, and what the document's properties say of it. */
export async function readOdtText(bytes: Uint8Array, name: string, openZip: OpenZip): Promise<Extraction> {
  const parts = await openOdt(bytes, name, openZip);
  const { draft, annotations } = readOdt(parts, { describesImages: true });
  const markdown = markdownOfDraft(draft);
  requireWords(markdown, name);
  const item = parts.meta === null ? {} : itemOfProperties(parts.meta);
  const title = item.title ?? draft.blocks.find(({ kind }) => kind === "heading")?.text;
  return { kind: "markdown", markdown, item: { ...item, ...(title !== undefined && { title }) }, annotations };
}

/** What the properties of a document of OpenDocument say of it. */
export function itemOfProperties(root: Element): Partial<Item> {
  const [meta] = root.localName === "meta" ? [root] : descendants(root, "meta");
  const properties = (name: string) =>
    meta === undefined ? [] : descendants(meta, name).map((each) => each.textContent ?? "");
  const property = (name: string) => properties(name)[0];
  const creator = property("initial-creator") ?? property("creator");
  return {
    ...textField("title", property("title")),
    ...authorField([creator]),
    ...issuedField(property("creation-date") ?? property("date")),
    ...textField("abstract", property("description")),
    ...textField("keyword", properties("keyword").join(", ")),
    ...textField("language", property("language")),
  };
}
