import { BlockWriter, type Around, running } from "../tree/block-writer.js";
import type { Draft, NamedBibliography } from "../tree/draft.js";
import { LineIndex } from "../tree/positions.js";
import { definedLabels } from "./typst-scanner.js";

/** Content within more content is no writing of people. */
export const deepest = 60;

/** An item that is open: the column of its sign. */
interface OpenItem {
  column: number;
}

/** The state in which a draft is read: the blocks so far, what is open, what the draft names. */
export class TypstReading {
  readonly lines: LineIndex;
  readonly writer: BlockWriter;
  readonly bibliographies: NamedBibliography[] = [];
  readonly listed: { key: string; line: number }[] = [];
  readonly problems: Draft["problems"] = [];
  /** Labels that the draft defines: what refers to one is no citation. */
  readonly labels: ReadonlySet<string>;
  /** Items that the text which is being read stands in, outermost first. */
  items: OpenItem[] = [];
  /** Whether a row of a table, a heading or a caption is being written: paragraphs in it are parts of one line. */
  isOnLine = false;
  depth = 0;
  /** What the draft says of itself. */
  title: string | null = null;
  readonly authors: string[] = [];
  private notes = 0;
  /** Numbers of notes by the labels that stand behind them. */
  private readonly noteLabels = new Map<string, string>();

  constructor(
    readonly source: string,
    /** Reads a stretch of text; given, since text and calls hold each other. */
    private readonly readMarkup: (reading: TypstReading, span: { start: number; end: number }) => void,
  ) {
    this.lines = new LineIndex(source);
    this.writer = new BlockWriter(this.lines);
    this.labels = definedLabels(source);
  }

  /** Takes note of a field of `#set document`. */
  stated(name: string | null, value: string | null): void {
    if (name === "title") this.title ??= value;
    else if (name === "author" && value !== null) this.authors.push(value);
  }

  lineOf(offset: number): number {
    return this.lines.at(offset).line;
  }

  problem(offset: number, message: string): void {
    if (this.problems.length < 50) this.problems.push({ line: this.lineOf(offset), message });
  }

  /** A text of its own within another: its lists begin anew. */
  content(start: number, end: number): void {
    if (this.depth >= deepest) return this.problem(start, "Something is nested too deeply to be read.");
    const { items } = this;
    this.items = [];
    this.depth += 1;
    this.readMarkup(this, { start, end });
    this.depth -= 1;
    this.items = items;
  }

  endParagraph(at: number): void {
    if (this.isOnLine) this.writer.add(" ", at, true);
    else this.writer.endParagraph();
  }

  /** A block by itself that comes behind the paragraph in which it stands. */
  aside(around: Partial<Around>, work: () => void, isOnLine = false): void {
    const before = this.isOnLine;
    this.isOnLine = isOnLine;
    this.writer.beginAside({ ...running, note: this.writer.around.note, ...around });
    work();
    this.writer.endAside();
    this.isOnLine = before;
  }

  /** A block whose text is one line, at the place where it stands. */
  block(around: Partial<Around>, work: () => void): void {
    if (this.isOnLine) return work();
    const outer = this.writer.around;
    this.writer.around = { ...outer, marker: null, anchor: null, ...around };
    this.isOnLine = true;
    work();
    this.isOnLine = false;
    this.writer.around = { ...outer, marker: null, anchor: null };
  }

  /** The mark of a note; its text comes behind the paragraph. */
  note(at: number, label: string | null, work: () => void): void {
    if (this.writer.around.note !== null) return work();
    this.notes += 1;
    const number = String(this.notes);
    if (label !== null) this.noteLabels.set(label, number);
    this.writer.within({ kind: "note", label: number }, () => this.writer.add(`[^${number}]`, at, true));
    this.aside({ note: number }, work);
  }

  /** The mark of a note that stands elsewhere; false where no note has the label. */
  noteAgain(at: number, label: string): boolean {
    const number = this.noteLabels.get(label);
    if (number === undefined) return false;
    this.writer.within({ kind: "note", label: number }, () => this.writer.add(`[^${number}]`, at, true));
    return true;
  }
}
