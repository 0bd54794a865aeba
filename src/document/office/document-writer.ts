import type { Block, BlockKind, Draft, InlineFacts, TableRow } from "../tree/draft.js";
import { markdownOfDraft } from "../tree/markdown-of-draft.js";
import { ParagraphWriter } from "./paragraph-writer.js";

/** A stretch of a paragraph: its text, and what the format says of it. */
export type Span = string | { text: string; facts: InlineFacts };

/** What a paragraph is; running text where nothing is said. */
export interface ParagraphFacts {
  kind?: BlockKind;
  /** Of a heading, 1 being the outermost; null of the document's title. */
  level?: number | null;
  /** "1.", "•". */
  marker?: string | null;
  /** How many lists it stands in. */
  depth?: number;
  /** Label of the note whose text it is. */
  note?: string | null;
}

/** Writes a document paragraph by paragraph, for formats that nobody mends in their place. */
export class DocumentWriter {
  private readonly writer = new ParagraphWriter();
  private tables = 0;

  /** How many paragraphs it has so far. */
  get length(): number {
    return this.writer.blocks.length;
  }

  /** The text of the first heading; undefined without one. */
  get firstHeading(): string | undefined {
    return this.writer.blocks.find(({ kind }) => kind === "heading")?.text;
  }

  /** Whether nothing has been written since the last paragraph ended. */
  get isAtStart(): boolean {
    return this.writer.at === 0;
  }

  /** Goes on with the paragraph. */
  add(text: string, facts: InlineFacts | null = null): void {
    this.writer.within(facts, () => this.writer.add(text, null));
  }

  /** Ends the paragraph; one without words is none. */
  end({ kind = "prose", level, marker = null, depth, note = null }: ParagraphFacts = {}): void {
    const levelled = kind === "heading" ? (level ?? null) : null;
    const facts = { kind, level: levelled, marker, note, anchor: null };
    this.writer.end({ ...facts, ...(depth !== undefined && { depth }) });
  }

  /** A whole paragraph. */
  paragraph(spans: readonly Span[] | string, facts: ParagraphFacts = {}): void {
    this.addSpans(typeof spans === "string" ? [spans] : spans);
    this.end(facts);
  }

  heading(spans: readonly Span[] | string, level: number | null): void {
    this.paragraph(spans, { kind: "heading", level });
  }

  /** A table: rows of cells, the first row its head. */
  table(rows: readonly (readonly (readonly Span[] | string)[])[]): void {
    this.tables += 1;
    for (const row of rows) {
      const cells: TableRow["cells"] = row.map((spans, index) => {
        if (index > 0) this.add(" | ");
        const start = this.writer.at;
        this.addSpans(typeof spans === "string" ? [spans] : spans);
        return { start, columns: 1 };
      });
      this.row(cells);
    }
  }

  /** Code with its lines and blanks. */
  code(text: string, language?: string): void {
    const code: NonNullable<Block["code"]> = { text, ...(language !== undefined && { language }) };
    this.add(text);
    this.writer.end({ kind: "code", level: null, marker: null, note: null, anchor: null, code });
  }

  draft(): Draft {
    const { source, blocks } = this.writer;
    return { format: "document", source, blocks, bibliographies: [], items: [], problems: [] };
  }

  markdown(): string {
    return markdownOfDraft(this.draft());
  }

  private addSpans(spans: readonly Span[]): void {
    for (const span of spans) {
      if (typeof span === "string") this.add(span);
      else this.add(span.text, span.facts);
    }
  }

  private row(cells: TableRow["cells"]): void {
    const row = { table: this.tables, cells };
    this.writer.end({ kind: "table", level: null, marker: null, note: null, anchor: null, row });
  }
}
