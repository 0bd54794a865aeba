import { DocumentWriter, type ParagraphFacts, type Span } from "../office/document-writer.js";
import { isContents, isTitle, kindOfStyle } from "../office/style-names.js";

/** What is said of the paragraph that is being read. */
export interface RtfParagraph {
  /** The number of its style. */
  style: number;
  /** 1-based rank of a heading; null of other paragraphs. */
  outline: number | null;
  isInTable: boolean;
  /** How many lists it stands in; 0 in none. */
  depth: number;
}

export const plainParagraph: RtfParagraph = { style: 0, outline: null, isInTable: false, depth: 0 };

export interface RtfStyle {
  name: string;
  outline: number | null;
}

/** Text that waits for the paragraph in which it is called to end: notes, boxes. */
interface Waiting {
  spans: Span[];
  note: string | null;
}

/** Puts paragraphs, rows and what hangs on them together. */
export class RtfParagraphs {
  readonly writer = new DocumentWriter();
  readonly styles = new Map<number, RtfStyle>();
  private spans: Span[] = [];
  private cells: Span[][] = [];
  private rows: Span[][][] = [];
  private marker = "";
  private readonly waiting: Waiting[] = [];

  add(span: Span): void {
    this.spans.push(span);
  }

  addMarker(text: string): void {
    this.marker += text;
  }

  /** What is said beside the paragraph. */
  wait(spans: Span[], note: string | null): void {
    this.waiting.push({ spans, note });
  }

  endParagraph(paragraph: RtfParagraph): void {
    if (paragraph.isInTable) return this.add(" ");
    this.endTable();
    this.writer.paragraph(this.spans, this.factsOf(paragraph));
    this.spans = [];
    this.marker = "";
    this.writeWaiting();
  }

  endCell(): void {
    this.cells.push(this.spans);
    this.spans = [];
    this.marker = "";
  }

  endRow(): void {
    if (this.spans.length > 0) this.endCell();
    if (this.cells.length > 0) this.rows.push(this.cells);
    this.cells = [];
  }

  /** Ends all that is open. */
  end(): void {
    this.endRow();
    this.endTable();
    this.writeWaiting();
  }

  private endTable(): void {
    const { rows } = this;
    this.rows = [];
    if (rows.some((row) => row.length > 1)) this.writer.table(rows);
    else for (const cell of rows.flat()) this.writer.paragraph(cell);
    if (rows.length > 0) this.writeWaiting();
  }

  private writeWaiting(): void {
    for (const { spans, note } of this.waiting.splice(0)) this.writer.paragraph(spans, { note });
  }

  private factsOf({ style: number, outline, depth }: RtfParagraph): ParagraphFacts {
    const style = this.styles.get(number);
    const named = { names: [(style?.name ?? "").toLowerCase()] };
    if (isContents(named)) this.spans = [];
    if (isTitle(named)) return { kind: "heading", level: null };
    const level = outline ?? style?.outline ?? headingRank(named.names[0] ?? "");
    if (level !== null) return { kind: "heading", level };
    const kind = kindOfStyle(named);
    if (kind !== null) return { kind };
    const marker = this.marker.trim();
    if (marker === "" && depth === 0) return {};
    const isNumber = /^\(?\w{1,9}[.)]$/u.test(marker);
    return { kind: "list_item", marker: isNumber ? marker : "•", depth: Math.max(1, depth) };
  }
}

/** "heading 2" is 2. */
function headingRank(name: string): number | null {
  const rank = /^(?:heading|überschrift|titre|título|titolo) (\d)$/u.exec(name)?.[1];
  return rank === undefined ? null : Number(rank);
}
