import { isDigits } from "../../../domain/characters.js";
import { monthMacros } from "../dates.js";
import { damaged, lineCounter, type ReadFailure, type ReadProblem } from "../format.js";

/** One entry of a .bib file. */
export interface BibEntry {
  /** Lower case. */
  type: string;
  key: string;
  line: number;
  /** Names in lower case, values as LaTeX; the first of several with one name counts, as in BibTeX. */
  fields: Map<string, string>;
  problems: ReadProblem[];
  /** Where it stands in the text it was read from; absent where it was made. */
  places?: BibPlaces;
}

/** Offsets into the text of the file. */
export interface BibPlaces {
  /** From the @ to behind the closing bracket. */
  start: number;
  end: number;
  /** Of the first value of each of its own fields, with its braces or quotation marks. */
  values: Map<string, { start: number; end: number }>;
}

export interface BibFile {
  entries: BibEntry[];
  failures: ReadFailure[];
}

/** What can only be the start of an entry: there reading goes on after one that is not closed. */
const entryStart = /^[ \t]*@[ \t]*(?:(?:comment|preamble)[ \t]*[{(]|[a-z][\w-]*[ \t]*[{(][^,={}()"\n]*[,=}\n])/gim;

/**
 * Reads the grammar of btxparse: text between entries is skipped; values are braced, quoted, numbers or names of
 * strings, joined by #. A broken entry costs itself only: reading goes on where the next one begins.
 */
export function parseBibFile(text: string): BibFile {
  return new BibParser(text).parse();
}

/** A name of a field or a string, or a number. */
const word = /[^\s,{}()="#%']+/y;

class Broken extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

class BibParser {
  private at = 0;
  private readonly lineAt: (offset: number) => number;
  private readonly strings = new Map(monthMacros.map((name, index) => [name, String(index + 1)]));
  private readonly file: BibFile = { entries: [], failures: [] };
  /** Where the entry being read must end at the latest: the next line that looks like the start of one. */
  private limit = 0;
  private closingBraces: Map<number, number> | undefined;
  /** Where the start of an entry was looked for last, and where it is. */
  private next = { searchedFrom: 0, found: -1 };

  constructor(private readonly text: string) {
    this.lineAt = lineCounter(text);
  }

  parse(): BibFile {
    const start = /@[ \t\r\n]*([A-Za-z][\w-]*)[ \t\r\n]*([{(])/g;
    for (;;) {
      start.lastIndex = this.at;
      const match = start.exec(this.text);
      if (!match) return this.file;
      this.readAt(match);
    }
  }

  private readAt(match: RegExpExecArray): void {
    const [whole, name = "", bracket] = match;
    const begin = match.index;
    const line = this.lineAt(begin);
    this.at = begin + whole.length;
    this.limit = this.nextStart(this.at);
    try {
      this.readEntry(name.toLowerCase(), bracket === "(" ? ")" : "}", { line, begin });
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      const where = this.lineAt(error.offset);
      const place = where === line ? "" : ` (noticed in line ${where})`;
      this.file.failures.push({ line, message: `@${name} in line ${line} ${error.message}${place}` });
      this.at = Math.max(this.limit, begin + 1);
    }
  }

  /** Looks on from where it looked last: an entry that starts beyond is the next one of all before it. */
  private nextStart(from: number): number {
    const { searchedFrom, found } = this.next;
    if (from >= searchedFrom && from <= found) return found;
    entryStart.lastIndex = from;
    this.next = { searchedFrom: from, found: entryStart.exec(this.text)?.index ?? this.text.length };
    return this.next.found;
  }

  private readEntry(type: string, close: string, { line, begin }: { line: number; begin: number }): void {
    if (type === "comment" || type === "preamble") return this.skipBlock(close);
    if (type === "string") return this.readStrings(close);
    const key =
      (this.match(/\s*[^,={}()"\n]*(?=[,})])/y) ?? this.match(/\s*[^\s,={}()"]+(?=[ \t]*\n)/y))?.[0].trim() ?? "";
    const entry: BibEntry = { type, key, line, fields: new Map(), problems: [] };
    if (key === "") entry.problems.push(damaged("has no key"));
    else if (this.skip() !== "," && this.peek() !== close)
      entry.problems.push(damaged("a comma is missing after the key"));
    const values: BibPlaces["values"] = new Map();
    this.readFields(
      close,
      (name, value, place) => {
        if (!values.has(name)) values.set(name, place);
        if (!entry.fields.has(name)) entry.fields.set(name, value);
        else if (entry.fields.get(name) !== value)
          entry.problems.push(damaged(`field "${name}" stands there twice; the first counts`));
      },
      entry.problems,
    );
    this.file.entries.push({ ...entry, places: { start: begin, end: this.at, values } });
  }

  /** Comments may hold whole entries; one that is never closed is only its opening. */
  private skipBlock(close: string): void {
    const begin = this.at;
    this.limit = this.text.length;
    if (close === ")") this.at = this.text.indexOf(")", begin) + 1 || begin;
    else this.at = (this.closings().get(begin) ?? begin - 1) + 1;
  }

  /** Offsets of closing braces by those behind the braces that they close, found in one pass: each of many blocks that nobody closes would be followed to the end of the file. */
  private closings(): ReadonlyMap<number, number> {
    if (this.closingBraces !== undefined) return this.closingBraces;
    this.closingBraces = new Map();
    const open: number[] = [];
    for (let at = 0; at < this.text.length; at++) {
      if (this.text[at] === "{") open.push(at + 1);
      else if (this.text[at] === "}" && open.length > 0) this.closingBraces.set(open.pop()!, at);
    }
    return this.closingBraces;
  }

  private readStrings(close: string): void {
    this.readFields(close, (name, value) => this.strings.set(name, value), []);
  }

  private readFields(
    close: string,
    take: (name: string, value: string, place: { start: number; end: number }) => void,
    problems: ReadProblem[],
  ): void {
    for (;;) {
      while (this.skip() === ",") this.at += 1;
      if (this.peek() === close) break;
      if (this.at >= this.limit) throw this.broken(`is not closed by ${close}`);
      const name = this.match(word)?.[0];
      if (name === undefined) throw this.broken(`has ${JSON.stringify(this.peek())} where a field's name should be`);
      if (this.skip() !== "=") throw this.broken(`has no "=" after "${name}"`);
      this.at += 1;
      this.skip();
      const start = this.at;
      const value = this.value(problems);
      take(name.toLowerCase(), value, { start, end: start + this.text.slice(start, this.at).trimEnd().length });
      const next = this.skip();
      if (next !== "," && next !== close && this.at < this.limit)
        problems.push(damaged(`a comma is missing after "${name}"`));
    }
    this.at += 1;
  }

  private value(problems: ReadProblem[]): string {
    let value = "";
    for (;;) {
      value += this.piece(problems);
      if (this.skip() !== "#") return value;
      this.at += 1;
    }
  }

  private piece(problems: ReadProblem[]): string {
    const first = this.skip();
    if (first === "{" || first === '"') {
      this.at += 1;
      return this.delimited(first === "{" ? "}" : first);
    }
    const name = this.match(word)?.[0];
    if (name === undefined) throw this.broken("has a field without a value");
    if (isDigits(name)) return name;
    const string = this.strings.get(name.toLowerCase());
    if (string === undefined) {
      const message = `"${name}" is no string that was defined before; it was taken as written`;
      problems.push({ kind: "undefined_string", message });
    }
    return string ?? name;
  }

  private delimited(close: "}" | '"'): string {
    const begin = this.at;
    const end = this.valueEnd(begin, close);
    if (end < 0) throw new Broken(`has a value that is not closed by ${close}`, begin);
    this.at = end + 1;
    return this.text.slice(begin, end);
  }

  /**
   * Offset of the brace that closes one before `begin`, or of a quotation mark outside braces; -1 for none before the
   * limit. Escaped braces count too, as in BibTeX.
   */
  private valueEnd(begin: number, close: "}" | '"'): number {
    let depth = 0;
    for (let at = begin; at < this.limit; at++) {
      const sign = this.text[at];
      if (sign === close && depth === 0) return at;
      if (sign === "{") depth += 1;
      else if (sign === "}" && --depth < 0) return -1;
    }
    return -1;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at += match[0].length;
    return match;
  }

  /** Steps over space and over comments as biber allows them; gives what is there. */
  private skip(): string {
    this.match(/(?:\s+|%[^\n]*)*/y);
    return this.peek();
  }

  private peek(): string {
    return this.at < this.text.length ? this.text.charAt(this.at) : "";
  }

  private broken(message: string): Broken {
    return new Broken(message, Math.min(this.at, this.text.length - 1));
  }
}
