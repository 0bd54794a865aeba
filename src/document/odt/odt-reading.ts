import type { Element } from "@xmldom/xmldom";
import { attribute, childrenOf } from "../../domain/xml.js";
import type { Authorship } from "../office/document-marks.js";
import { DocumentMarks } from "../office/document-marks.js";
import type { FieldMeaning } from "../office/field-meaning.js";
import type { ManagedWorks } from "../office/managed-works.js";
import { type OpenStretch, ParagraphWriter } from "../office/paragraph-writer.js";
import type { BlockKind, Draft, TableRow } from "../tree/draft.js";
import { isContents, isTitle, kindOfStyle } from "../office/style-names.js";
import { OdtNumbering } from "./odt-numbering.js";
import type { OdtStyle, OdtStyles } from "./odt-styles.js";

/** A tracked change: who made it, and what it took out. */
export interface OdtChange extends Authorship {
  taken: string;
}

export interface OdtParts {
  styles: OdtStyles;
  works: ManagedWorks;
  /** Roots of formulas, by the addresses under which frames show them. */
  formulas: ReadonlyMap<string, Element>;
  /** Tracked changes by their ids. */
  changes: ReadonlyMap<string, OdtChange>;
  /** What fields of reference managers say that stands in the document's properties, by the names of their bookmarks. */
  fields: ReadonlyMap<string, string>;
  /** Whether what pictures are said to show is read with the text. */
  describesImages: boolean;
}

/** A list that is open: its level is 1-based. */
export interface OpenList {
  /** Lists with one key count on. */
  key: string;
  style: string | null;
  level: number;
  /** Whether the item has a number that no paragraph has shown so far. */
  isDue: boolean;
  /** The number that the item itself says. */
  start: number | null;
}

export interface Around {
  kind: BlockKind | null;
  note: string | null;
  list: OpenList | null;
}

export const running: Around = { kind: null, note: null, list: null };

/** The state in which a document is read: its parts, what is open, the blocks so far. */
export class OdtReading {
  readonly writer = new ParagraphWriter();
  readonly marks = new DocumentMarks();
  readonly numbering = new OdtNumbering();
  readonly problems: Draft["problems"] = [];
  /** Citations that are open, by the names of their marks. */
  readonly stretches = new Map<string, OpenStretch>();
  /** Insertions that are open: where they began. */
  readonly insertions = new Map<string, number>();
  /** What links may lead to in the paragraph that is being read. */
  private anchor: string | null = null;
  /** The paragraph with its lines and blanks. */
  private verbatim = "";
  private waiting: { elements: readonly Element[]; around: Around }[] = [];
  private notes = 0;
  private tables = 0;
  private lists = 0;
  /** The last list of a style, and lists by their ids. */
  private readonly listKeys = new Map<string, string>();

  constructor(readonly parts: OdtParts) {}

  nextTable(): number {
    this.tables += 1;
    return this.tables;
  }

  problem(message: string): void {
    if (this.problems.length < 50) this.problems.push({ line: this.writer.currentLine, message });
  }

  add(text: string): void {
    this.verbatim += text;
    this.writer.add(text, null);
  }

  /** The first bookmark of a paragraph stands for it, if nothing is before it; the number of a caption does wherever it is. */
  anchorAt(name: string, anywhere = false): void {
    if (anywhere || this.writer.at === 0) this.anchor ??= name;
  }

  /** What stands elsewhere, and is read where the paragraph ends. */
  readBehind(elements: readonly Element[], around: Around): void {
    this.waiting.push({ elements, around });
  }

  takeWaiting(): { elements: readonly Element[]; around: Around }[] {
    return this.waiting.splice(0);
  }

  /** The mark of a note; its text comes behind the paragraph. */
  callNote(body: Element, around: Around): void {
    if (around.note !== null) return;
    this.notes += 1;
    const label = String(this.notes);
    this.writer.within({ kind: "note", label }, () => this.add(`[^${label}]`));
    this.readBehind(childrenOf(body), { ...running, note: label });
  }

  /** Opens what a mark or field says of the text in it. */
  openMeaning(meaning: FieldMeaning): OpenStretch | null {
    if (meaning.kind === "unreadable")
      this.problem("A citation of a reference manager cannot be read: only what it shows is.");
    if (meaning.kind === "link") return this.writer.open({ kind: "link", url: meaning.url });
    if (meaning.kind !== "citation" || meaning.cites.length === 0) return null;
    return this.writer.open({ kind: "citation", textual: false, cites: meaning.cites });
  }

  /** The key of an outermost list: that of the one which it goes on with, or its own. */
  keyOfList(list: Element): string {
    const style = `style ${attribute(list, "style-name") ?? ""}`;
    const continued = attribute(list, "continue-list");
    const goesOn = attribute(list, "continue-numbering") === "true";
    const before =
      continued === null ? (goesOn ? this.listKeys.get(style) : undefined) : this.listKeys.get(`id ${continued}`);
    this.lists += 1;
    const key = before ?? `list ${this.lists}`;
    this.listKeys.set(style, key);
    const id = attribute(list, "id");
    if (id !== null) this.listKeys.set(`id ${id}`, key);
    return key;
  }

  /** The paragraph is over: what it is, told by its style and where it stands. */
  endParagraph(style: OdtStyle, around: Around, { level, marker: own, row }: ParagraphFacts = {}): void {
    const marker = own ?? (this.writer.at === 0 ? null : this.markerOf(around.list));
    const isHeading = around.note === null && (level !== undefined || isTitle(style));
    const told = kindOfStyle(style);
    const kind = around.kind ?? (isHeading ? "heading" : (told ?? (around.list === null ? "prose" : "list_item")));
    const depth = around.list !== null && kind === "list_item" ? { depth: around.list.level } : {};
    const code = kind === "code" && this.verbatim.includes("\n") ? { code: { text: this.verbatim } } : {};
    const facts = { kind, level: kind === "heading" ? (level ?? null) : null, marker, note: around.note };
    const isRead = !isContents(style) && !style.isHidden;
    this.writer.end(isRead ? { ...facts, anchor: this.anchor, ...depth, ...code, ...(row && { row }) } : null);
    this.anchor = null;
    this.verbatim = "";
  }

  /** The number of an item stands before its first paragraph. */
  private markerOf(list: OpenList | null): string | null {
    if (list === null || !list.isDue) return null;
    list.isDue = false;
    return this.numbering.next(list.key, this.parts.styles.list(list.style), list);
  }
}

interface ParagraphFacts {
  /** Of a heading. */
  level?: number;
  marker?: string | null;
  row?: TableRow;
}
