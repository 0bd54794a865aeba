import { attribute, childrenOf } from "../../domain/xml.js";
import { dirname, join } from "node:path/posix";
import { QuireError } from "../../domain/error.js";
import type { ZipArchive } from "../../ports/document-reader.js";
import type { Draft } from "../tree/draft.js";
import { readBlocks } from "./docx-blocks.js";
import { DocxNumbering } from "./docx-numbering.js";
import { type DocxPart, DocxReading, textsOf } from "./docx-reading.js";
import { DocxStyles } from "./docx-styles.js";
import { DocxWorks, type ItemOf } from "./docx-works.js";
import type { TextPlace } from "./docx-writer.js";
import { readPart } from "./docx-xml.js";
import { readWordSources } from "./word-sources.js";

interface DocxOptions {
  /** How works that fields describe are read; where it is left out, those alone that are CSL-JSON to the letter. */
  itemOf?: ItemOf;
  /** Whether what pictures are said to show is read with the text. */
  describesImages?: boolean;
}

/** A draft in DOCX and where its text stands in the document. */
export interface LocatedDocx {
  draft: Draft;
  /** Ascending by start. */
  places: TextPlace[];
}

/**
 * A draft in DOCX: paragraphs, tables, notes, text boxes, and the citations of reference managers' fields; what tracked
 * changes put in is read, what they take out is not. Throws `damaged`, and what opening an archive throws.
 */
export async function readDocx(archive: ZipArchive, name: string, options: DocxOptions = {}): Promise<Draft> {
  return (await locateDocx(archive, name, options)).draft;
}

/** The draft with the places of its text, for those who change it. */
export async function locateDocx(
  archive: ZipArchive,
  name: string,
  { itemOf, describesImages = false }: DocxOptions = {},
): Promise<LocatedDocx> {
  const main = await mainPart(archive, name);
  const folder = dirname(main);
  const document = await openPart(archive, main, name);
  if (document === null) throw noDocument(name);
  const works = new DocxWorks(itemOf);
  await readWordSources(archive, works);
  const reading = new DocxReading({
    styles: new DocxStyles(await readPart(archive, join(folder, "styles.xml"), name)),
    numbering: new DocxNumbering(await readPart(archive, join(folder, "numbering.xml"), name)),
    works,
    describesImages,
    document,
    footnotes: await openPart(archive, join(folder, "footnotes.xml"), name),
    endnotes: await openPart(archive, join(folder, "endnotes.xml"), name),
  });
  readBlocks(reading, childrenOf(document.root), { part: document, kind: null, note: null });
  const { writer, problems } = reading;
  const { source, blocks, places } = writer;
  const draft: Draft = { format: "docx", source, blocks, bibliographies: [], items: works.items, problems };
  return { draft, places };
}

/** Where the package says its document is. */
async function mainPart(archive: ZipArchive, name: string): Promise<string> {
  const root = await readPart(archive, "_rels/.rels", name);
  const document = (root === null ? [] : childrenOf(root)).find((each) =>
    (attribute(each, "Type") ?? "").endsWith("/officeDocument"),
  );
  const target = attribute(document ?? null, "Target")?.replace(/^\//u, "");
  const found = [target, "word/document.xml"].find((part) => part !== undefined && archive.names.includes(part));
  if (found === undefined) throw noDocument(name);
  return found;
}

function noDocument(name: string): QuireError {
  return new QuireError("damaged", `${name} holds no Word document.`, {
    facts: { name },
    fix: "Open and save it with a word processor.",
  });
}

async function openPart(archive: ZipArchive, part: string, name: string): Promise<DocxPart | null> {
  const root = await readPart(archive, part, name);
  if (root === null) return null;
  const relations = await readPart(archive, join(dirname(part), "_rels", `${part.split("/").at(-1)}.rels`), name);
  const links = (relations === null ? [] : childrenOf(relations))
    .filter((each) => (attribute(each, "Type") ?? "").endsWith("/hyperlink"))
    .map((each): [string, string] => [attribute(each, "Id") ?? "", attribute(each, "Target") ?? ""]);
  const notes = childrenOf(root)
    .filter(({ localName }) => localName === "footnote" || localName === "endnote")
    .map((each): [string, typeof each] => [attribute(each, "id") ?? "", each]);
  return { name: part, root, links: new Map(links), notes: new Map(notes), texts: textsOf(root) };
}
