import { cellsOf } from "./cells.js";
import { splitLines } from "../../../domain/characters.js";
import { own, asShown, type TerminalStream } from "./terminal-stream.js";

/** Characters of one column each: Latin, Greek, Cyrillic, and the punctuation and signs of their texts. */
const simple = /^[\n -~\u00A0-\u02FF\u0370-\u0482\u048A-\u0513\u2010-\u2027\u2030-\u205E\u2190-\u22FF]*$/u;

/** A text that is shown on a terminal while it is written, and can be taken back where all of it still stands there alone. */
export class StreamedText {
  private text = "";
  private columns: number | undefined;

  constructor(private readonly stream: Pick<TerminalStream, "isTTY" | "columns" | "rows" | "write">) {}

  get isShown(): boolean {
    return this.text !== "";
  }

  write(piece: string): void {
    this.columns ??= this.stream.columns;
    this.text += piece;
    this.stream.write(piece);
  }

  /** Something else was written behind it: it stays. */
  leave(): void {
    if (this.isShown) this.columns = 0;
  }

  /** Clears it from the terminal; false where it stays, because not all of it can be reached or its rows can't be counted. */
  takeBack(): boolean {
    const { stream } = this;
    const shown = asShown(this.text);
    const isSame = this.columns !== undefined && this.columns > 0 && this.columns === stream.columns;
    if (!this.isShown || !stream.isTTY || !isSame || !simple.test(shown)) return false;
    const rows = splitLines(shown).reduce(
      (sum, line) => sum + Math.max(1, Math.ceil(cellsOf(line) / stream.columns)),
      0,
    );
    // A terminal that does not tell its rows is as good as none.
    if (!(rows < stream.rows)) return false;
    stream.write(`${rows > 1 ? own(`\u001B[${rows - 1}A`) : ""}${own("\r\u001B[J")}`);
    this.text = "";
    return true;
  }
}
