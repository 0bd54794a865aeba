import type { Place, Problem, Severity } from "../schema/problem.js";

/** A file's text with its lines, so that offsets can be told as places. */
export class SourceText {
  /** Offsets at which lines begin. */
  private readonly starts: number[] = [0];

  constructor(
    /** Name as it was given. */
    readonly file: string,
    readonly text: string,
    /** Of a part of a file: the whole, and where the part begins. */
    private readonly within: { source: SourceText; offset: number } | null = null,
  ) {
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) this.starts.push(end + 1);
  }

  /** A part of the text, whose places are those in the whole file. */
  part(start: number, end: number): SourceText {
    return new SourceText(this.file, this.text.slice(start, end), { source: this, offset: start });
  }

  placeAt(offset: number): Place {
    if (this.within !== null) return this.within.source.placeAt(this.within.offset + offset);
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(0, offset - (this.starts[low] ?? 0)) + 1 };
  }

  /** The text of a line, from 1. */
  line(number: number): string {
    return this.text.slice(this.starts[number - 1] ?? 0, this.starts[number] ?? this.text.length).trimEnd();
  }

  problem(severity: Severity, offset: number, field: string, message: string, fix: string): Problem {
    return { severity, file: this.file, ...this.placeAt(offset), field, message, fix };
  }
}
