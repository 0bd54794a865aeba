import { HeadingPath } from "./heading-path.js";
import type { Block, BlockKind, InlineFacts, TableRow } from "./draft.js";
import type { LineIndex } from "./positions.js";
import { isFormulaAlone, TextBuilder } from "./text-builder.js";

/** The facts that the next blocks get. */
export interface Around {
  kind: BlockKind;
  /** Of the first block only. */
  marker: string | null;
  note: string | null;
  /** Of the first block only. */
  anchor: string | null;
  level: number | null;
  /** How many lists it stands in, where it is one of their items. */
  depth?: number;
  /** Of code whose blanks and lines count. */
  code?: NonNullable<Block["code"]>;
}

export const running: Around = { kind: "prose", marker: null, note: null, anchor: null, level: null };

/** A stretch that is open until it is closed; over the end of a paragraph it goes on in the next one. */
export interface OpenInline {
  facts: InlineFacts;
  start: number;
}

/** What is written between two ends of a paragraph; that of a note or a float lies upon that of the running text. */
interface Page {
  /** The last character written. */
  last: string;
  builder: TextBuilder;
  start: number | null;
  open: OpenInline[];
  around: Around;
  /** What comes behind the paragraph that is being written. */
  behind: Block[];
  /** Where the cells of a row begin. */
  cells: TableRow["cells"];
}

/** Makes blocks of text that comes piece by piece. */
export class BlockWriter {
  readonly blocks: Block[] = [];
  private page: Page = newPage(running);
  /** Those that it lies upon, outermost first. */
  private readonly under: Page[] = [];
  private readonly section = new HeadingPath();
  private tables = 0;

  constructor(private readonly lines: LineIndex) {}

  get around(): Around {
    return this.page.around;
  }

  /** Ends the paragraph: what follows is of another kind. */
  set around(around: Around) {
    this.endParagraph();
    this.page.around = around;
  }

  /** How many notes, headings and floats are being written within each other. */
  get depth(): number {
    return this.under.length;
  }

  /** How many stretches are open. */
  get openCount(): number {
    return this.page.open.length;
  }

  get isEmpty(): boolean {
    return this.page.builder.length === 0;
  }

  /** The last character written in this paragraph. */
  get last(): string {
    return this.page.last;
  }

  /** Text of the draft; `decoded` where it stands there in other characters. */
  add(text: string, source: number, decoded = false): void {
    const { page } = this;
    if (page.start === null && text.trim() !== "") page.start = source;
    if (decoded) page.builder.addDecoded(text, source);
    else page.builder.add(text, source);
    page.last = text.at(-1) ?? page.last;
  }

  /** Rows from here on are of another table. */
  beginTable(): void {
    this.tables += 1;
  }

  /** Ends a cell of a row; `source` is where its sign stands. */
  endCell(source: number): void {
    const { cells, builder } = this.page;
    if (cells.length === 0) cells.push({ start: 0, columns: 1 });
    this.add(" | ", source, true);
    cells.push({ start: builder.length, columns: 1 });
  }

  /** The last cell so far spans columns and rows. */
  spanCell(columns: number, rows: number): void {
    const { cells } = this.page;
    if (cells.length === 0) cells.push({ start: 0, columns: 1 });
    const last = cells.at(-1);
    if (last !== undefined) Object.assign(last, { columns }, rows > 1 ? { rows } : {});
  }

  /** What leads here leads to the block that is being written, or to the last one where none is. */
  anchorHere(anchor: string): void {
    const { page } = this;
    if (!this.isEmpty) page.around = { ...page.around, anchor: page.around.anchor ?? anchor };
    else {
      const last = this.target.at(-1);
      if (last !== undefined) last.anchor ??= anchor;
    }
  }

  open(facts: InlineFacts): OpenInline {
    const inline = { facts, start: this.page.builder.length };
    this.page.open.push(inline);
    return inline;
  }

  close(inline: OpenInline): void {
    const { open, builder } = this.page;
    const at = open.lastIndexOf(inline);
    if (at < 0) return;
    open.splice(at, 1);
    mark(builder, inline);
  }

  within(facts: InlineFacts, work: () => void): void {
    const inline = this.open(facts);
    work();
    this.close(inline);
  }

  endParagraph(): void {
    const { page } = this;
    for (const inline of page.open) mark(page.builder, inline);
    const built = page.builder.build();
    const cells = page.cells.length > 0 ? page.cells : [{ start: 0, columns: 1 }];
    const row = page.around.kind === "table" ? { row: { table: this.tables, cells } } : {};
    if (built.text !== "") this.push({ ...built, ...page.around, ...row }, page.start ?? 0);
    page.cells = [];
    for (const block of page.behind.splice(0)) this.target.push(block);
    page.builder = new TextBuilder();
    page.start = null;
    page.last = "";
    for (const inline of page.open) inline.start = 0;
  }

  /** A block by itself, in the middle of a paragraph as well. */
  addAside(around: Around, text: string, source: number): void {
    this.beginAside(around);
    this.add(text, source);
    this.endAside();
  }

  /** What is written until `endAside` comes behind the paragraph that is being written. */
  beginAside(around: Around): void {
    this.under.push(this.page);
    this.page = newPage(around);
  }

  endAside(): void {
    this.endParagraph();
    this.page = this.under.pop() ?? this.page;
    // Nothing of a paragraph has been written yet: there is nothing to come behind.
    if (this.isEmpty) for (const block of this.page.behind.splice(0)) this.target.push(block);
  }

  /** Where finished blocks of the page go. */
  private get target(): Block[] {
    return this.under.at(-1)?.behind ?? this.blocks;
  }

  private push(built: Pick<Block, "text" | "pieces" | "inlines" | "row"> & Around, start: number): void {
    const { level, kind } = built;
    if (level !== null) this.section.leave(level);
    const isFormula = kind === "prose" && isFormulaAlone(built);
    const { line } = this.lines.at(start);
    this.target.push({ ...built, kind: isFormula ? "formula" : kind, section: this.section.titles, line });
    if (level !== null) this.section.enter(level, built.text);
    const { page } = this;
    page.around = { ...page.around, marker: null, anchor: null };
  }
}

function newPage(around: Around): Page {
  return { builder: new TextBuilder(), start: null, open: [], around, behind: [], cells: [], last: "" };
}

function mark(builder: TextBuilder, { facts, start }: OpenInline): void {
  if (builder.length > start) builder.inlines.push({ ...facts, start, end: builder.length });
}
