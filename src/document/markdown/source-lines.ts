import type { Token } from "markdown-it";
import { splitLines } from "../../domain/characters.js";
import { type Content, fromOffset, type Span } from "./tree.js";

/** Offsets at which the lines of a text begin, whatever ends them. */
export function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n?|\n/gu), ({ index, 0: end }) => index + end.length)];
}

/** Index of the last of ascending numbers that is not above one; 0 where all are. */
export function lastAtOrBefore(ascending: readonly number[], offset: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The lines of a text as its author wrote them and as they are parsed, and what stands where. */
export class SourceLines {
  /** Line ends are "\n". */
  readonly parsed: string;
  private readonly starts: readonly number[];
  private readonly parsedStarts: number[] = [0];
  private readonly lines: string[];

  /** `body` has the text's lines; some of them may be empty. */
  constructor(
    private readonly source: string,
    body: string,
  ) {
    this.starts = lineStarts(source);
    // As the parser would replace it, which changes nothing of its length.
    this.lines = splitLines(body.replace(/\0/gu, "\ufffd"));
    this.parsed = this.lines.join("\n");
    let start = 0;
    for (const line of this.lines) this.parsedStarts.push((start += line.length + 1));
  }

  /** From the first sign of a block that says where it begins, else of its first line, to the end of its last line. */
  spanOf({ map, meta }: Token): Span {
    const [first, last] = map ?? [0, 1];
    const begin = meta?.["begin"];
    const start = typeof begin === "number" ? this.inSource(begin) : this.wordsOf(first);
    return { start, end: Math.max(start, this.endOf(last - 1)) };
  }

  /** The same, from a sign of its first line on. */
  spanFrom({ map }: Token, sign: string): Span {
    const [first, last] = map ?? [0, 1];
    const found = (this.lines[first] ?? "").indexOf(sign);
    return { start: this.startOf(first) + Math.max(0, found), end: this.endOf(last - 1) };
  }

  /** Of a paragraph or an underlined heading: the ends of its lines are those of lines of the source. */
  content({ content, map }: Token): Content {
    const [first] = map ?? [0];
    const texts = content.split("\n");
    let at = 0;
    const places = texts.map((text, index) => {
      const line = this.lines[first + index] ?? "";
      // The parser takes white space from the end of the last alone.
      const end = index === texts.length - 1 ? line.replace(/[ \t\v\f]+$/u, "").length : line.length;
      const place = { at, source: this.startOf(first + index) + end - text.length };
      at += text.length + 1;
      return place;
    });
    return { text: content, places };
  }

  headingContent({ content, map }: Token): Content {
    const [first] = map ?? [0];
    const line = this.lines[first] ?? "";
    const behind = /^[^#]*#+/u.exec(line)?.[0].length ?? 0;
    const found = content === "" ? behind : line.indexOf(content, behind);
    return { text: content, places: [{ at: 0, source: this.startOf(first) + found }] };
  }

  /** Of code, from line `skipped` of its block on: what begins its lines in the source is none of it. */
  rawContent({ content, map }: Token, skipped: number): Content {
    const [first] = map ?? [0];
    const texts = content.replace(/\n$/u, "").split("\n");
    let at = 0;
    const places = texts.map((text, index) => {
      const number = first + skipped + index;
      const place = { at, source: this.endOf(number) - text.length };
      at += text.length + 1;
      return place;
    });
    return { text: texts.join("\n"), places };
  }

  /** Cells of the row that begins at an offset of the parsed text; what is more than `count` is left out. */
  cells(begin: number, count: number): Content[] {
    const line = this.lineOf(begin);
    const end = (this.parsedStarts[line] ?? 0) + (this.lines[line] ?? "").length;
    const row = this.parsed.slice(begin, end).trimEnd();
    return splitRow(row, this.inSource(begin)).slice(0, count);
  }

  private inSource(offset: number): number {
    const line = this.lineOf(offset);
    return this.startOf(line) + offset - (this.parsedStarts[line] ?? 0);
  }

  private lineOf(offset: number): number {
    return Math.min(lastAtOrBefore(this.parsedStarts, offset), this.lines.length - 1);
  }

  private startOf(line: number): number {
    return this.starts[line] ?? this.source.length;
  }

  private endOf(line: number): number {
    return this.startOf(line) + (this.lines[line] ?? "").length;
  }

  private wordsOf(line: number): number {
    return this.startOf(line) + Math.max(0, (this.lines[line] ?? "").search(/\S/u));
  }
}

/** Cells between bars; an escaped bar is one of the text. */
function splitRow(row: string, source: number): Content[] {
  const cells: Content[] = [];
  let text = "";
  let places: Content["places"] = [{ at: 0, source }];
  const end = () => cells.push(trimmed({ text, places }));
  for (let at = 0; at < row.length; at++) {
    if (row[at] === "\\" && row[at + 1] === "|") {
      places.push({ at: text.length, source: source + at + 1 });
      text += "|";
      at += 1;
    } else if (row[at] === "|") {
      end();
      text = "";
      places = [{ at: 0, source: source + at + 1 }];
    } else text += row[at];
  }
  end();
  if (cells[0]?.text === "" && row.startsWith("|")) cells.shift();
  if (row.endsWith("|") && cells.at(-1)?.text === "") cells.pop();
  return cells;
}

function trimmed(content: Content): Content {
  const { text } = content;
  return { ...fromOffset(content, text.length - text.trimStart().length), text: text.trim() };
}
