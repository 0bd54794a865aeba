import { breakLines, drawLine, notesIn, spaceWidth } from "./lines.mjs";

/**
 * @typedef {import("./lines.mjs").TextStyle} TextStyle
 * @typedef {{ size: [number, number], top: number, bottom: number, inner: number, outer: number, columns: number, gap: number }} PageShape
 *   margins in points; the inner margin is on the left of odd pages
 */

/** Fills pages from top to bottom, column by column, with footnotes at the foot of the column that holds their marks. */
export class Flow {
  /**
   * @param {PDFKit.PDFDocument} pdf
   * @param {{ page: PageShape, body: TextStyle, note: TextStyle, measure: any, furniture: (flow: Flow) => void }} design
   *   `furniture` draws running heads and page numbers on a fresh page
   */
  constructor(pdf, design) {
    this.pdf = pdf;
    this.design = design;
    this.measure = design.measure;
    this.pageNumber = 0;
    this.columns = design.page.columns;
  }

  /** @param {number} columns on this page and the following ones */
  newPage(columns = this.columns) {
    this.finishColumn();
    this.columns = columns;
    this.pageNumber += 1;
    this.pdf.addPage({ size: this.design.page.size, margin: 0 });
    this.column = 0;
    this.startColumn(this.design.page.top);
    this.design.furniture(this);
  }

  /** From here down the page has `columns` columns. */
  splitInto(/** @type {number} */ columns) {
    this.columns = columns;
    this.column = 0;
    this.startColumn(this.y);
  }

  startColumn(top) {
    this.columnTop = top;
    this.y = top;
    this.limit = this.design.page.size[1] - this.design.page.bottom;
    this.notes = [];
  }

  nextColumn() {
    if (this.column + 1 >= this.columns) {
      this.newPage();
      return;
    }
    this.finishColumn();
    this.column += 1;
    this.startColumn(this.columnTop);
  }

  get isOddPage() {
    return this.pageNumber % 2 === 1;
  }

  get textLeft() {
    return this.isOddPage ? this.design.page.inner : this.design.page.outer;
  }

  get textWidth() {
    const { size, inner, outer } = this.design.page;
    return size[0] - inner - outer;
  }

  get width() {
    return (this.textWidth - (this.columns - 1) * this.design.page.gap) / this.columns;
  }

  get x() {
    return this.textLeft + this.column * (this.width + this.design.page.gap);
  }

  /** Makes sure that `height` points are left, in this column or in a fresh one. */
  need(/** @type {number} */ height) {
    if (this.y + height > this.limit) this.nextColumn();
  }

  /** White space, dropped at the top of a column. */
  skip(/** @type {number} */ height) {
    if (this.y > this.columnTop) this.y += height;
  }

  /**
   * @param {import("./source.mjs").Run[]} runs
   * @param {{ style: TextStyle, indent?: number, firstIndent?: number, justify?: boolean, align?: "left" | "center", hyphens?: boolean, right?: number }} options
   */
  text(runs, { style, indent = 0, right = 0, firstIndent = 0, justify = false, align = "left", hyphens = justify }) {
    const width = this.width - indent - right;
    const lines = breakLines(runs, { style, width, firstIndent, hyphens, measure: this.measure });
    const space = spaceWidth({ style, measure: this.measure });
    lines.forEach((line, index) => {
      // The first two and the last two lines of a paragraph stay together.
      const startsPair = lines.length > 1 && (index === 0 || index === lines.length - 2);
      this.need(style.leading * (startsPair ? 2 : 1) + this.noteHeight(notesIn(line)));
      this.keepNotes(notesIn(line));
      const shift = align === "center" ? (width - line.width) / 2 : 0;
      drawLine(this.pdf, line, { x: this.x + indent + shift, y: this.y, width, space, justify });
      this.y += style.leading;
    });
  }

  noteLines(note) {
    const style = this.design.note;
    const runs = [{ text: `${note.mark}\u00A0` }, ...note.runs];
    return breakLines(runs, { style, width: this.width, hyphens: true, measure: this.measure });
  }

  noteHeight(notes) {
    const lines = notes.flatMap((note) => this.noteLines(note));
    const rule = notes.length > 0 && this.notes.length === 0 ? 8 : 0;
    return lines.length * this.design.note.leading + rule;
  }

  keepNotes(notes) {
    this.limit -= this.noteHeight(notes);
    this.notes.push(...notes);
  }

  /** Draws the footnotes collected in this column. */
  finishColumn() {
    if (this.notes === undefined || this.notes.length === 0) return;
    const style = this.design.note;
    const space = spaceWidth({ style, measure: this.measure });
    let y = this.limit + 8;
    this.pdf
      .moveTo(this.x, y - 3)
      .lineTo(this.x + 70, y - 3)
      .lineWidth(0.4)
      .stroke("#000000");
    for (const line of this.notes.flatMap((note) => this.noteLines(note))) {
      drawLine(this.pdf, line, { x: this.x, y, width: this.width, space, justify: true });
      y += style.leading;
    }
    this.notes = [];
  }
}
