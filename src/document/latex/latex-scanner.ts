import { type Braces, matchBraces } from "./latex-braces.js";
import { shortVerbatim, shortVerbs } from "./latex-verbatim.js";

/** A stretch of LaTeX. */
export interface LatexSpan {
  /** What `start` and `end` are offsets into: the draft, or the body of a macro. */
  text: string;
  start: number;
  end: number;
  /** Offset in the draft of the macro call that it comes from; null where `text` is the draft. */
  origin: number | null;
}

export interface LatexToken extends LatexSpan {
  kind: "text" | "blank" | "paragraph" | "command" | "open" | "close" | "math" | "parameter" | "verbatim";
  /** As written; of a command its name without the backslash. */
  value: string;
}

interface Input extends LatexSpan {
  /** What the parameters of a macro stand for. */
  parameters: readonly LatexSpan[];
}

const tokens =
  /\\(?<command>[A-Za-z@]+|[^]|$)|%[^\n]*(?<comment>\n[ \t]*(?:\r?\n\s*)?)?|(?<blank>\s+)|(?<open>\{)|(?<close>\})|(?<math>\$\$?)|#(?<parameter>[1-9])|-{1,3}|``|''|[`'~&#"]|[^\\%{}$#`'~&"\s-]+(?: [^\\%{}$#`'~&"\s-]+)*/y;
const paragraphEnd = /\n[ \t\r]*\n/u;

/** With signs that are `\verb` in this draft. */
function tokensOf(source: string): RegExp {
  const signs = shortVerbs(source);
  if (signs.length === 0) return tokens;
  const others = tokens.source.replaceAll("\\s-]", `\\s${signs.join("")}-]`);
  return new RegExp(`(?<verbatim>${shortVerbatim(signs)})|${others}`, "y");
}

/** More of them is no writing of people: a macro that calls itself. */
const deepest = 60;
const mostExpanded = 2_000_000;

/** Cuts LaTeX into tokens, the bodies of macros put in where they are called. */
export class LatexScanner {
  readonly braces: Braces;
  private readonly inputs: Input[];
  private readonly finder: Finder;
  private readonly tokens: RegExp;
  private expanded = 0;
  /** What was read last. */
  private last: Input | undefined;

  constructor(readonly source: string) {
    this.braces = matchBraces(source);
    this.finder = new Finder(source);
    this.tokens = tokensOf(source);
    this.inputs = [{ text: source, start: 0, end: source.length, origin: null, parameters: [] }];
  }

  /** How many stretches are being read within each other. */
  get depth(): number {
    this.current();
    return this.inputs.length;
  }

  next(): LatexToken | null {
    const input = this.current();
    if (input === undefined) return null;
    this.tokens.lastIndex = input.start;
    const found = this.tokens.exec(input.text);
    const length = Math.min(found?.[0].length ?? 1, input.end - input.start);
    const { start, text, origin } = input;
    this.moveTo(input, start + Math.max(1, length));
    const written = text.slice(start, start + length);
    return { text, start, end: start + length, origin, ...kindOf(written, found?.groups ?? {}) };
  }

  /** What is read next. False where macros call each other without end, or fill the memory. */
  enter(span: LatexSpan, parameters: readonly LatexSpan[] = []): boolean {
    this.expanded += span.origin === null ? 0 : span.end - span.start + 1;
    if (this.inputs.length > deepest || this.expanded > mostExpanded) return false;
    this.inputs.push({ ...span, parameters });
    return true;
  }

  parameter(number: number): LatexSpan | undefined {
    return this.inputs.at(-1)?.parameters[number - 1];
  }

  /** Where reading goes on. */
  place(): LatexSpan | undefined {
    return this.current();
  }

  /** Where what was read last ends, though reading may go on elsewhere. */
  behind(): LatexSpan | undefined {
    return this.last;
  }

  /** Skips what a sticky pattern matches here. */
  take(pattern: RegExp): RegExpExecArray | null {
    const input = this.current();
    if (input === undefined) return null;
    pattern.lastIndex = input.start;
    const found = pattern.exec(input.text);
    if (found === null || input.start + found[0].length > input.end) return null;
    if (found[0] !== "") this.moveTo(input, input.start + found[0].length);
    return found;
  }

  /** Skips a star where it comes next. */
  takeStar(): boolean {
    return this.take(/\*/y) !== null;
  }

  /** Skips what is blank before an option, the end of one line included; nothing where none comes. */
  skipToOption(): void {
    this.take(/[ \t]*(?:\n[ \t]*)?(?=\[)/y);
  }

  /** Skips up to and behind a text; what stands before it, or null where it does not come, or not in this paragraph. */
  takeUntil(closing: string, reach: "paragraph" | "end"): LatexSpan | null {
    const input = this.current();
    if (input === undefined) return null;
    const { text, start, origin } = input;
    const next = origin === null ? this.finder : new Finder(text);
    let end = next.indexOf(closing, start);
    while (end < text.length && !closing.startsWith("\\") && isEscaped(text, end)) end = next.indexOf(closing, end + 1);
    if (end + closing.length > input.end) return null;
    if (reach === "paragraph" && next.paragraphEnd(start) < end) return null;
    this.moveTo(input, end + closing.length);
    return { text, start, end, origin };
  }

  /** Reads something, and goes back where it was not there. */
  attempt<Found>(read: () => Found | null): Found | null {
    const input = this.current();
    const before = { start: input?.start ?? 0, last: this.last };
    const found = read();
    if (found === null && input !== undefined) {
      input.start = before.start;
      this.last = before.last;
    }
    return found;
  }

  skipBlanks(): void {
    this.take(/(?:[ \t]|%[^\n]*\n[ \t]*)*(?:\r?\n(?![ \t]*\r?\n)[ \t]*)?(?:%[^\n]*\n[ \t]*)*/y);
  }

  /** What stands between the braces that come next; null where none do. */
  group(): LatexSpan | null {
    const before = this.current();
    const start = before?.start ?? 0;
    this.skipBlanks();
    const input = this.current();
    if (input === undefined || input.text[input.start] !== "{") {
      if (before !== undefined && input === before) before.start = start;
      return null;
    }
    const { text, origin } = input;
    const inner = input.start + 1;
    const end = Math.min(this.closingBrace(input), input.end);
    this.moveTo(input, Math.min(end + 1, input.end));
    return this.resolved({ text, start: inner, end, origin }, input);
  }

  /** What stands between the square brackets that come next; null where none do. */
  optional(): LatexSpan | null {
    const input = this.current();
    if (input === undefined || input.text[input.start] !== "[") return null;
    const inner = input.start + 1;
    const limit = Math.min(input.end, inner + 5000);
    if (input.origin === null && this.finder.indexOf("]", inner) >= limit) return null;
    const end = closingBracket(input.text, inner, limit);
    if (end === null) return null;
    this.moveTo(input, end + 1);
    return this.resolved({ text: input.text, start: inner, end, origin: input.origin }, input);
  }

  /** One argument: a group, a command, or one character. */
  argument(): LatexSpan | null {
    const group = this.group();
    if (group !== null) return group;
    const input = this.current();
    const found = this.take(/[ \t]*(\\(?:[A-Za-z]+|[^])|[^\s\\{}$&%])/uy);
    if (input === undefined || found === null) return null;
    const { text, origin, start: end } = input;
    return { text, start: end - (found[1]?.length ?? 0), end, origin };
  }

  /** An argument in the body of a macro, with what the macro was given put in. */
  private resolved(span: LatexSpan, { parameters }: Input): LatexSpan {
    const written = textOf(span);
    if (parameters.length === 0 || this.expanded > mostExpanded || !written.includes("#")) return span;
    const text = written.replace(/#([1-9])/gu, (sign, number: string) => {
      const given = parameters[Number(number) - 1];
      return given === undefined ? sign : textOf(given);
    });
    this.expanded += text.length;
    return { text, start: 0, end: text.length, origin: span.origin };
  }

  private moveTo(input: Input, start: number): void {
    input.start = start;
    this.last = input;
  }

  private current(): Input | undefined {
    let input = this.inputs.at(-1);
    while (input !== undefined && input.start >= input.end) {
      this.inputs.pop();
      input = this.inputs.at(-1);
    }
    return input;
  }

  private closingBrace({ text, start, end, origin }: Input): number {
    if (origin === null) return this.braces.closing.get(start) ?? Math.min(this.finder.paragraphEnd(start), end);
    let depth = 0;
    const pattern = /\\[^]|[{}]/gu;
    pattern.lastIndex = start;
    for (let found = pattern.exec(text); found !== null && found.index < end; found = pattern.exec(text)) {
      if (found[0] === "{") depth += 1;
      else if (found[0] === "}" && --depth === 0) return found.index;
    }
    return end;
  }
}

/** Finds what comes next in a text without looking twice at the same stretch: else what never comes takes for ever. */
class Finder {
  private readonly known = new Map<string, { from: number; at: number }>();

  constructor(private readonly text: string) {}

  /** The text's length where it does not come. */
  indexOf(wanted: string, from: number): number {
    return this.remembered(wanted, from, () => this.text.indexOf(wanted, from));
  }

  paragraphEnd(from: number): number {
    return this.remembered("", from, () => {
      const pattern = /\n[ \t\r]*\n/gu;
      pattern.lastIndex = from;
      return pattern.exec(this.text)?.index ?? -1;
    });
  }

  private remembered(name: string, from: number, find: () => number): number {
    const known = this.known.get(name);
    if (known !== undefined && known.from <= from && from <= known.at) return known.at;
    const found = find();
    const at = found < 0 ? this.text.length : found;
    this.known.set(name, { from, at });
    return at;
  }
}

export function textOf({ text, start, end }: LatexSpan): string {
  return text.slice(start, end);
}

function kindOf(written: string, groups: Partial<Record<string, string>>): { kind: LatexToken["kind"]; value: string } {
  const { command, comment, blank, parameter } = groups;
  if (command !== undefined) return { kind: "command", value: command };
  if (blank !== undefined) return { kind: paragraphEnd.test(written) ? "paragraph" : "blank", value: " " };
  if (written.startsWith("%")) {
    // A comment takes the end of its line with it: what it leaves is a paragraph's end or nothing.
    const isEnd = (comment ?? "").trimStart() === "" && paragraphEnd.test(comment ?? "");
    return { kind: isEnd ? "paragraph" : "text", value: "" };
  }
  for (const kind of ["open", "close", "verbatim", "math"] as const)
    if (groups[kind] !== undefined) return { kind, value: written };
  if (parameter !== undefined) return { kind: "parameter", value: parameter };
  return { kind: "text", value: written };
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}

/** The bracket that closes, outside braces and inner brackets, before the paragraph ends. */
function closingBracket(text: string, from: number, limit: number): number | null {
  let braces = 0;
  let brackets = 0;
  const pattern = /\\[^]|[{}[\]]|\n[ \t\r]*\n/gu;
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found !== null && found.index < limit; found = pattern.exec(text)) {
    const [sign] = found;
    if (sign.startsWith("\n")) return null;
    if (sign === "{") braces += 1;
    else if (sign === "}" && --braces < 0) return null;
    else if (braces > 0) continue;
    else if (sign === "[") brackets += 1;
    else if (sign === "]" && --brackets < 0) return found.index;
  }
  return null;
}
