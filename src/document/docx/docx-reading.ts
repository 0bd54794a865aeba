import type { Element } from "@xmldom/xmldom";
import { attribute, childrenOf, descendants } from "../../domain/xml.js";
import type { BlockKind, Draft, KeyCite, TableRow } from "../tree/draft.js";
import { citationOf, type FieldMeaning, meaningOf } from "../office/field-meaning.js";
import type { DocxComment } from "./docx-marks.js";
import type { DocxNumbering } from "./docx-numbering.js";
import { DocumentMarks } from "../office/document-marks.js";
import { isContents, isTitle, kindOfStyle } from "../office/style-names.js";
import { type DocxStyles, numberOf, outlineOf } from "./docx-styles.js";
import type { ManagedWorks } from "../office/managed-works.js";
import { type ParagraphPlace, ParagraphWriter, type OpenStretch } from "../office/paragraph-writer.js";
import { valueOf } from "./docx-xml.js";

/** A part that text stands in: the document, its footnotes, its endnotes. */
export interface DocxPart {
  name: string;
  root: Element;
  /** Targets of links by their ids. */
  links: ReadonlyMap<string, string>;
  /** Of footnotes and endnotes, by their ids. */
  notes: ReadonlyMap<string, Element>;
  /** How many text elements stand before each. */
  texts: ReadonlyMap<Element, number>;
}

export interface DocxParts {
  styles: DocxStyles;
  numbering: DocxNumbering;
  works: ManagedWorks;
  document: DocxPart;
  footnotes: DocxPart | null;
  endnotes: DocxPart | null;
  /** By their ids. */
  comments: ReadonlyMap<string, DocxComment>;
  describesImages: boolean;
}

/** A field that is open: what it says, then what it shows. */
export interface OpenField {
  instruction: string;
  meaning: FieldMeaning | null;
  stretch: OpenStretch | null;
}

export interface Around {
  part: DocxPart;
  kind: BlockKind | null;
  note: string | null;
}

/** Fields within more fields are no writing of people. */
const deepest = 50;

/** The state in which a document is read: its parts, open fields, the blocks so far. */
export class DocxReading {
  readonly writer = new ParagraphWriter();
  readonly marks = new DocumentMarks();
  readonly problems: Draft["problems"] = [];
  readonly fields: OpenField[] = [];
  /** Notes and text boxes that the paragraph calls: read behind it. */
  private waiting: { elements: readonly Element[]; around: Around }[] = [];
  private notes = 0;
  private tables = 0;
  /** Fields within too many others. */
  private ignored = 0;

  constructor(readonly parts: DocxParts) {}

  nextTable(): number {
    this.tables += 1;
    return this.tables;
  }

  problem(message: string): void {
    if (this.problems.length < 50) this.problems.push({ line: this.writer.currentLine, message });
  }

  /** Whether what is shown now is text of the document, and no instruction or list of contents. */
  get isShown(): boolean {
    return this.fields.every(({ meaning }) => meaning !== null && meaning.kind !== "contents");
  }

  get isBibliography(): boolean {
    return this.fields.some(({ meaning }) => meaning?.kind === "bibliography");
  }

  /** What stands elsewhere, and is read where the paragraph ends. */
  readBehind(elements: readonly Element[], around: Around): void {
    this.waiting.push({ elements, around });
  }

  takeWaiting(): { elements: readonly Element[]; around: Around }[] {
    return this.waiting.splice(0);
  }

  add(text: string, place: ParagraphPlace): void {
    if (this.isShown) this.writer.add(text, place);
  }

  /** The mark of a note; its text comes behind the paragraph. */
  callNote(reference: Element, around: Around, kind: "footnote" | "endnote"): void {
    const part = kind === "footnote" ? this.parts.footnotes : this.parts.endnotes;
    const note = part?.notes.get(attribute(reference, "id") ?? "");
    if (part === null || note === undefined || around.note !== null) return;
    this.notes += 1;
    const label = String(this.notes);
    this.writer.within({ kind: "note", label }, () => this.add(`[^${label}]`, null));
    this.readBehind(childrenOf(note), { part, kind: null, note: label });
  }

  beginField(): void {
    if (this.fields.length >= deepest) this.ignored += 1;
    else this.fields.push({ instruction: "", meaning: null, stretch: null });
  }

  instruct(text: string): void {
    const field = this.fields.at(-1);
    if (field !== undefined && field.meaning === null) field.instruction += text;
  }

  /** From here on the field shows what it made. */
  separateField(): void {
    const field = this.fields.at(-1);
    if (field === undefined || field.meaning !== null || this.ignored > 0) return;
    field.meaning = meaningOf(field.instruction, this.parts.works);
    field.stretch = this.openMeaning(field.meaning);
    const outer = this.fields.at(-2);
    // EndNote keeps long citations in a field within the field.
    if (outer?.meaning === null && field.instruction.includes("<EndNote")) outer.instruction += field.instruction;
  }

  endField(): void {
    if (this.ignored > 0) {
      this.ignored -= 1;
      return;
    }
    this.separateField();
    const field = this.fields.pop();
    if (field?.stretch) this.writer.close(field.stretch);
  }

  /** A content control of Mendeley's: its tag holds the citation. */
  withinControl(tag: string, work: () => void): void {
    const citation = /^MENDELEY_CITATION_v\d+_(.+)$/su.exec(tag)?.[1];
    if (citation === undefined) return work();
    const meaning = citationOf(Buffer.from(citation, "base64").toString("utf8"), this.parts.works);
    const stretch = this.openMeaning(meaning);
    work();
    if (stretch !== null) this.writer.close(stretch);
  }

  /** What a field says ends with its paragraph; else one that is damaged would hide all that follows. */
  private dropUnended(): void {
    const damaged = this.fields.findIndex(({ meaning }) => meaning === null);
    if (damaged < 0) return;
    this.problem("A field of this paragraph is not ended: it was not read.");
    for (const { stretch } of this.fields.splice(damaged)) if (stretch !== null) this.writer.close(stretch);
    this.ignored = 0;
  }

  private openMeaning(meaning: FieldMeaning): OpenStretch | null {
    if (meaning.kind === "unreadable") {
      this.problem("A citation of a reference manager cannot be read: only what it shows is.");
    }
    if (meaning.kind === "link") return this.writer.open({ kind: "link", url: meaning.url });
    if (meaning.kind !== "citation" || meaning.cites.length === 0) return null;
    const cites: KeyCite[] = meaning.cites;
    return this.writer.open({ kind: "citation", textual: false, cites });
  }

  /** The paragraph is over: what it is, told by its style. */
  endParagraph(properties: Element | null, around: Around, anchor: string | null, row?: TableRow): void {
    this.dropUnended();
    const { styles, numbering } = this.parts;
    const style = styles.get(valueOf(properties, "pStyle"));
    const isHidden = isContents(style);
    const level = outlineOf(properties) ?? style.level;
    const number = numberOf(properties) ?? style.number;
    const marker = number === null || number.id === "0" || this.writer.at === 0 ? null : numbering.next(number);
    const isHeading = around.note === null && (level !== null || isTitle(style));
    const own = this.isBibliography ? "reference" : kindOfStyle(style);
    const kind = around.kind ?? own ?? (isHeading ? "heading" : marker === null ? "prose" : "list_item");
    const { note } = around;
    const facts = { kind, level: kind === "heading" ? level : null, marker, note, anchor };
    const depth = kind === "list_item" && number !== null ? { depth: number.level + 1 } : {};
    this.writer.end(isHidden ? null : { ...facts, ...depth, ...(row !== undefined && { row }) });
  }
}

/** Text elements of a part by their order in it. */
export function textsOf(root: Element): Map<Element, number> {
  return new Map(descendants(root, "t").map((each, index) => [each, index]));
}

/** Bookmarks that a paragraph begins with, but those of the cursor. */
export function anchorOf(paragraph: Element): string | null {
  for (const child of childrenOf(paragraph)) {
    const name = child.localName === "bookmarkStart" ? attribute(child, "name") : null;
    if (name !== null && name !== "_GoBack" && !name.startsWith("_Toc")) return name;
  }
  return null;
}
