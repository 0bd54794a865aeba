import type { Block, InlineFacts } from "../tree/draft.js";
import { isFormulaAlone, TextBuilder } from "../tree/text-builder.js";

/** A stretch of the draft's source that stands letter for letter in a text element of a part. */
export interface TextPlace {
  /** Offset in the source. */
  start: number;
  length: number;
  /** "word/document.xml". */
  part: string;
  /** How many text elements (`w:t`) of the part stand before it. */
  index: number;
}

/** The text element that a text stands in; null of text that stands nowhere (the mark of a note). */
export type ParagraphPlace = Pick<TextPlace, "part" | "index"> | null;

export interface OpenStretch {
  facts: InlineFacts;
  start: number;
}

type BlockFacts = Pick<Block, "kind" | "level" | "marker" | "note" | "anchor" | "depth" | "row" | "code">;

/** Writes a draft's source, a paragraph a line, and its blocks. */
export class ParagraphWriter {
  readonly blocks: Block[] = [];
  readonly places: TextPlace[] = [];
  private readonly texts: string[] = [];
  private builder = new TextBuilder();
  private section: string[] = [];
  private length = 0;
  private line = 1;
  private lineStart = 0;
  private stretches: OpenStretch[] = [];

  get source(): string {
    return this.texts.join("");
  }

  get currentLine(): number {
    return this.line;
  }

  /** Length of the source so far. */
  get offset(): number {
    return this.length;
  }

  /** Length of the paragraph's text so far. */
  get at(): number {
    return this.builder.length;
  }

  add(text: string, place: ParagraphPlace): void {
    // A line of the source is a paragraph.
    const written = text.replace(/[\n\r\u2028\u2029]/gu, " ");
    if (place !== null) this.places.push({ ...place, start: this.length, length: written.length });
    this.builder.add(written, this.length);
    this.write(written);
  }

  open(facts: InlineFacts): OpenStretch {
    const stretch = { facts, start: this.builder.length };
    this.stretches.push(stretch);
    return stretch;
  }

  close(stretch: OpenStretch): void {
    const index = this.stretches.lastIndexOf(stretch);
    if (index < 0) return;
    this.stretches.splice(index, 1);
    this.mark(stretch);
  }

  within(facts: InlineFacts | null, work: () => void): void {
    if (facts === null) return work();
    const stretch = this.open(facts);
    work();
    this.close(stretch);
  }

  /** Ends the line; what it says is a block, where it is anything. */
  end(facts: BlockFacts | null): void {
    for (const stretch of this.stretches) this.mark(stretch);
    const built = this.builder.build();
    if (this.length > this.lineStart) {
      if (built.text !== "" && facts !== null) this.push({ ...built, ...facts });
      this.write("\n");
      this.line += 1;
      this.lineStart = this.length;
    }
    this.builder = new TextBuilder();
    for (const stretch of this.stretches) stretch.start = 0;
  }

  private push(block: Omit<Block, "section" | "line">): void {
    const { level, text } = block;
    if (level !== null) this.section = this.section.slice(0, level - 1);
    const isFormula = block.kind === "prose" && isFormulaAlone(block);
    const kind = isFormula ? "formula" : block.kind;
    this.blocks.push({ ...block, kind, section: [...this.section], line: this.line });
    if (level !== null) this.section = [...this.section, text];
  }

  /** Word cuts words into runs as it likes: what goes on is one stretch. */
  private mark({ facts, start }: OpenStretch): void {
    const end = this.builder.length;
    if (end <= start) return;
    const before = this.builder.inlines.findLast(({ kind }) => kind === facts.kind);
    const goesOn = before?.end === start && ["italic", "superscript", "subscript"].includes(facts.kind);
    if (before !== undefined && goesOn) before.end = end;
    else this.builder.inlines.push({ ...facts, start, end });
  }

  private write(text: string): void {
    this.texts.push(text);
    this.length += text.length;
  }
}
