/** A record as RFC 4180 writes it, with its line end; the values stay as they are. */
export function csvLine(cells: readonly string[]): string {
  // A lone empty cell would be a line without anything, which is no record.
  if (cells.length === 1 && cells[0] === "") return '""\r\n';
  let line = "";
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] ?? "";
    line += (index === 0 ? "" : ",") + (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  }
  return `${line}\r\n`;
}

/** White space at an end is part of a cell, and programs drop it where no marks stand around it. */
function needsQuotes(cell: string): boolean {
  if (cell === "") return false;
  const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)];
  if (first <= blank || last <= blank || first === byteOrderMark) return true;
  return cell.includes(",") || cell.includes('"') || cell.includes("\n") || cell.includes("\r");
}

const blank = 32;
const byteOrderMark = 0xfeff;

/** Lines in pieces of some size, so that a file is written with few calls. */
export class LinePacker {
  private pending: string[] = [];
  private length = 0;

  /** The pieces that are full with this line. */
  add(line: string): string | null {
    this.pending.push(line);
    this.length += line.length;
    return this.length < pieceLength ? null : this.take();
  }

  take(): string {
    const piece = this.pending.join("");
    this.pending = [];
    this.length = 0;
    return piece;
  }
}

const pieceLength = 256 * 1024;
