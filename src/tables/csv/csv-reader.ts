import { QuireError } from "../../domain/error.js";

/** How the cells of a file are parted. `quote` is null where no sign encloses cells. */
export interface CsvDialect {
  delimiter: string;
  quote: string | null;
}

/** RFC 4180: what Quire writes. */
export const rfc4180: CsvDialect = { delimiter: ",", quote: '"' };

/** One record: its cells, and which of them stood in quotation marks (null where none did). */
export interface CsvRecord {
  cells: string[];
  quoted: boolean[] | null;
}

/** A record longer than this (in characters) is a quotation mark that nobody closed. */
const longestRecord = 4_000_000;

/**
 * Reads records from text that comes in pieces. RFC 4180, and what programs write besides: every line end ("\n", "\r\n",
 * a lone "\r" where the text has no other), quotation marks within a cell that does not begin with one, words behind a
 * closing mark. Lines without anything are no records. `push` and `end` throw `damaged` for a mark that is never closed
 * within 4,000,000 characters.
 */
export class CsvReader {
  private rest = "";
  /**
   * What RFC 4180 does not have and other readers take otherwise: marks within cells or words behind them, empty lines,
   * two kinds of line ends.
   */
  get oddities(): number {
    return this.others + this.strayQuotes;
  }
  /** Quotation marks within cells, and words behind closing ones. */
  strayQuotes = 0;
  private others = 0;
  private returns = 0;
  private plainEnds = 0;
  /** Records that were given, for messages. */
  private given = 0;
  private readonly lineEnd: string;

  constructor(
    private readonly dialect: CsvDialect,
    private readonly name: string,
    { lineEnd = "\n" }: { lineEnd?: "\n" | "\r" } = {},
  ) {
    this.lineEnd = lineEnd;
  }

  /** The records that are complete with this piece. */
  push(piece: string): CsvRecord[] {
    return this.read(this.rest + piece, false);
  }

  /** The last record, where no line end follows it. */
  end(): CsvRecord[] {
    return this.rest === "" ? [] : this.read(this.rest, true);
  }

  private read(text: string, isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    const { delimiter, quote } = this.dialect;
    let at = 0;
    while (at < text.length) {
      const found = text.indexOf(this.lineEnd, at);
      if (found < 0 && !isLast) break;
      const end = found < 0 ? text.length : found;
      const hasReturn = end > at && text.charCodeAt(end - 1) === carriageReturn;
      const line = text.slice(at, hasReturn ? end - 1 : end);
      if (hasReturn) this.returns += 1;
      else if (found >= 0) this.plainEnds += 1;
      let next = end + 1;
      if (quote !== null && line.includes(quote)) {
        const record = this.quotedRecord(text, at, isLast);
        if (record === null) break;
        records.push({ cells: record.cells, quoted: record.quoted });
        next = record.next;
      } else if (line !== "") this.plainRecord(line, delimiter, records);
      else this.others += 1;
      at = next;
    }
    this.rest = text.slice(at);
    this.given += records.length;
    if (this.returns > 0 && this.plainEnds > 0) this.others += 1;
    if (this.rest.length > longestRecord) throw this.neverClosed();
    return records;
  }

  private plainRecord(line: string, delimiter: string, records: CsvRecord[]): void {
    const text = delimiter === blank ? line.trim() : line;
    if (text !== "") records.push({ cells: text.split(delimiter === blank ? blanks : delimiter), quoted: null });
  }

  /** A record with quotation marks from `start`; null where its end has not come yet. */
  private quotedRecord(text: string, start: number, isLast: boolean): (CsvRecord & { next: number }) | null {
    const cells: string[] = [];
    const quoted: boolean[] = [];
    for (let at = this.behindBlanks(text, start); ;) {
      const isQuoted = text.startsWith(this.dialect.quote ?? "", at);
      const cell = isQuoted ? this.quotedCell(text, at) : this.plainCell(text, at);
      // The line end behind it may not have come yet.
      if (cell === null || (cell.end >= text.length && !isLast)) {
        if (isLast) throw this.neverClosed();
        return null;
      }
      if (!isQuoted && cell.value.includes(this.dialect.quote ?? "")) this.strayQuotes += 1;
      cells.push(cell.value);
      quoted.push(isQuoted);
      const next = this.behindBlanks(text, cell.end);
      const goesOn =
        this.dialect.delimiter === blank
          ? next > cell.end && !this.isLineEnd(text, next)
          : text.startsWith(this.dialect.delimiter, cell.end);
      if (!goesOn) return { cells, quoted, next: this.behind(text, cell.end) };
      at = Math.max(next, cell.end + this.dialect.delimiter.length);
    }
  }

  /** A cell up to its delimiter or line end. */
  private plainCell(text: string, at: number): { value: string; end: number } {
    const lineAt = text.indexOf(this.lineEnd, at);
    const end = lineAt < 0 ? text.length : lineAt;
    // Within its line alone: a delimiter may be far away.
    const length = text.slice(at, end).indexOf(this.dialect.delimiter);
    const stop = length < 0 ? this.withoutReturn(text, at, end) : at + length;
    return { value: text.slice(at, stop), end: stop };
  }

  private quotedCell(text: string, start: number): { value: string; end: number } | null {
    const quote = this.dialect.quote ?? "";
    let value = "";
    for (let at = start + 1; ;) {
      const mark = text.indexOf(quote, at);
      if (mark < 0) return null;
      value += text.slice(at, mark);
      if (text.startsWith(quote, mark + 1)) {
        value += quote;
        at = mark + 2;
        continue;
      }
      // What stands behind a closing mark belongs to the cell: nothing is lost.
      const behind = this.plainCell(text, mark + 1);
      if (behind.value !== "") this.strayQuotes += 1;
      return { value: value + behind.value, end: behind.end };
    }
  }

  /** Blanks in a row part cells once; otherwise the place itself. */
  private behindBlanks(text: string, at: number): number {
    if (this.dialect.delimiter !== blank) return at;
    let next = at;
    while (text[next] === " " || text[next] === "\t") next += 1;
    return next;
  }

  private isLineEnd(text: string, at: number): boolean {
    return at >= text.length || text.startsWith(this.lineEnd, at) || text.startsWith("\r\n", at);
  }

  private withoutReturn(text: string, at: number, end: number): number {
    return end > at && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
  }

  private behind(text: string, end: number): number {
    const found = text.indexOf(this.lineEnd, end);
    return found < 0 ? text.length : found + 1;
  }

  private neverClosed(): QuireError {
    return new QuireError("damaged", `${this.name}: a quotation mark in record ${this.given + 1} is never closed.`, {
      facts: { name: this.name, record: this.given + 1 },
      fix: "Close it in the file, or say that cells have no quotation marks: --quote none",
    });
  }
}

const carriageReturn = 13;
/** As a delimiter it stands for blanks and tabs in a row, as in columns that are set below each other. */
const blank = " ";
const blanks = /[ \t]+/u;

/** Reads all records of a text. */
export function csvRecords(text: string, dialect: CsvDialect, name: string): CsvRecord[] {
  const reader = new CsvReader(dialect, name, { lineEnd: lineEndOf(text) });
  return [...reader.push(text), ...reader.end()];
}

/** The sign that ends lines: a lone "\r" counts only where the text has no "\n". */
export function lineEndOf(text: string): "\n" | "\r" {
  return text.includes("\r") && !text.includes("\n") ? "\r" : "\n";
}
