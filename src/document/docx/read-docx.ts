import type { Element } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf, descendants } from "../../domain/xml.js";
import { dirname, join } from "node:path/posix";
import { QuireError } from "../../domain/error.js";
import type { Annotation } from "../../domain/annotation.js";
import type { ZipArchive } from "../../ports/document-reader.js";
import type { Draft } from "../tree/draft.js";
import { cellIsTakenOut, groupsOfParagraphs, joinedParagraphs, rowIsTakenOut } from "./docx-changes.js";
import { commentsOf, readCommentSign } from "./docx-marks.js";
import { DocxNumbering } from "./docx-numbering.js";
import { anchorOf, type Around, type DocxPart, DocxReading, textsOf } from "./docx-reading.js";
import { readInlines } from "./docx-runs.js";
import { DocxStyles } from "./docx-styles.js";
import { ManagedWorks, type ItemOf } from "../office/managed-works.js";
import type { TextPlace } from "../office/paragraph-writer.js";
import { readPart } from "../office/office-xml.js";
import { valueOf } from "./docx-xml.js";
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
  /** Its comments and tracked changes. */
  annotations: Annotation[];
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
  const works = new ManagedWorks(itemOf);
  await readWordSources(archive, works);
  const reading = new DocxReading({
    styles: new DocxStyles(await readPart(archive, join(folder, "styles.xml"), name)),
    numbering: new DocxNumbering(await readPart(archive, join(folder, "numbering.xml"), name)),
    works,
    describesImages,
    document,
    footnotes: await openPart(archive, join(folder, "footnotes.xml"), name),
    endnotes: await openPart(archive, join(folder, "endnotes.xml"), name),
    comments: commentsOf(await readPart(archive, join(folder, "comments.xml"), name)),
  });
  readBlocks(reading, childrenOf(document.root), { part: document, kind: null, note: null });
  const { writer, problems } = reading;
  const { source, blocks, places } = writer;
  const draft: Draft = { format: "docx", source, blocks, bibliographies: [], items: works.items, problems };
  return { draft, places, annotations: reading.marks.annotations(source) };
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

const deepest = 50;
/** Columns that a cell may span; more are no writing of people. */
const widest = 100;
/** Elements that only hold others. */
const wrappers = new Set("ins moveTo customXml sdtContent body".split(" "));

/** Reads paragraphs and tables. */
function readBlocks(reading: DocxReading, elements: readonly Element[], around: Around, depth = 0): void {
  if (depth > deepest) return reading.problem("Something is nested too deeply to be read.");
  for (let at = 0; at < elements.length; at += 1) {
    const element = elements[at] as Element;
    const name = element.localName ?? "";
    if (name === "p") {
      const { paragraphs, last } = joinedParagraphs(elements, at);
      readParagraph(reading, paragraphs, around, depth);
      at = last;
    } else if (name === "tbl") readTable(reading, element, around, depth);
    else if (name === "sdt") readControl(reading, element, around, depth);
    else if (name === "AlternateContent") {
      const choice = childOf(element, "Choice") ?? childOf(element, "Fallback");
      if (choice !== null) readBlocks(reading, childrenOf(choice), around, depth + 1);
    } else if (name.startsWith("commentRange")) readCommentSign(reading, element);
    else if (wrappers.has(name)) readBlocks(reading, childrenOf(element), around, depth + 1);
  }
}

/** The last one says what they are, as its end is the one that stays. */
function readParagraph(reading: DocxReading, paragraphs: readonly Element[], around: Around, depth: number): void {
  // A list of references that ends in this paragraph was there when it began.
  const kind = around.kind ?? (reading.isBibliography ? "reference" : null);
  for (const paragraph of paragraphs) readInlines(reading, paragraph, around);
  const properties = childOf(paragraphs.at(-1) ?? null, "pPr");
  const anchor = paragraphs.map(anchorOf).find((each) => each !== null) ?? null;
  reading.endParagraph(properties, { ...around, kind }, anchor);
  readWaiting(reading, depth);
}

function readWaiting(reading: DocxReading, depth: number): void {
  for (const { elements, around } of reading.takeWaiting()) {
    // Fields of the running text do not reach into notes and boxes.
    const fields = reading.fields.splice(0);
    readBlocks(reading, elements, around, depth + 1);
    reading.fields.splice(0, reading.fields.length, ...fields);
  }
}

/** A row is a block; a table of one column is a frame around text. */
function readTable(reading: DocxReading, table: Element, around: Around, depth: number): void {
  const rows = descendantsOfTable(table, "tr").filter((row) => !rowIsTakenOut(row));
  const cells = rows.map((row) => descendantsOfTable(row, "tc").filter((cell) => !cellIsTakenOut(cell)));
  if (cells.every((row) => row.length < 2)) {
    for (const cell of cells.flat()) readBlocks(reading, childrenOf(cell), around, depth + 1);
    return;
  }
  if (isNumberedFormula(cells)) {
    const [row = []] = cells;
    for (const cell of row.filter(holdsFormula)) readBlocks(reading, childrenOf(cell), around, depth + 1);
    return;
  }
  const number = reading.nextTable();
  for (const row of cells) {
    const starts = row.map((cell, index) => {
      if (index > 0) reading.add(" | ", null);
      const start = reading.writer.at;
      groupsOfParagraphs(descendants(cell, "p")).forEach((paragraphs, place) => {
        if (place > 0) reading.add(" ", null);
        for (const paragraph of paragraphs) readInlines(reading, paragraph, around);
      });
      const properties = childOf(cell, "tcPr");
      const span = Number(valueOf(properties, "gridSpan") ?? 1);
      const goesOn = childOf(properties, "vMerge") !== null && valueOf(properties, "vMerge") !== "restart";
      return { start, columns: Math.min(widest, Math.max(1, span || 1)), ...(goesOn && { rows: 0 }) };
    });
    reading.endParagraph(null, { ...around, kind: "table" }, null, { table: number, cells: starts });
    readWaiting(reading, depth);
  }
}

function holdsFormula(cell: Element): boolean {
  return descendants(cell, "oMathPara").length > 0;
}

/** Word has no numbers of formulas: a row that nobody sees holds a formula and at most its number. */
function isNumberedFormula(cells: readonly (readonly Element[])[]): boolean {
  const [row, ...others] = cells;
  if (row === undefined || others.length > 0 || row.filter(holdsFormula).length !== 1) return false;
  const said = row.filter((cell) => !holdsFormula(cell)).map((cell) => textOf(cell));
  return said.every((text) => text === "" || /^[([]?[\p{L}\d.]{1,8}[)\]]?$/u.test(text));
}

function textOf(cell: Element): string {
  return descendants(cell, "t")
    .map(({ textContent }) => textContent ?? "")
    .join("")
    .trim();
}

/** Rows of a table, cells of a row: right below it, or in a control or a tracked change. */
function descendantsOfTable(parent: Element, name: string, depth = 0): Element[] {
  if (depth > deepest) return [];
  return childrenOf(parent).flatMap((child) => {
    if (child.localName === name) return [child];
    return ["sdt", "sdtContent", "ins", "customXml"].includes(child.localName ?? "")
      ? descendantsOfTable(child, name, depth + 1)
      : [];
  });
}

function readControl(reading: DocxReading, control: Element, around: Around, depth: number): void {
  const content = childOf(control, "sdtContent");
  if (content === null) return;
  const properties = childOf(control, "sdtPr");
  const tag = valueOf(properties, "tag") ?? "";
  const gallery = valueOf(childOf(properties, "docPartObj"), "docPartGallery") ?? "";
  if (gallery.toLowerCase().includes("table of contents")) return;
  const isBibliography = /^(?:MENDELEY_BIBLIOGRAPHY|CitaviBibliography)/u.test(tag);
  const inner = isBibliography ? { ...around, kind: "reference" as const } : around;
  reading.withinControl(tag, () => readBlocks(reading, childrenOf(content), inner, depth + 1));
}
