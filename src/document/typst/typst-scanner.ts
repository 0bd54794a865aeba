/** How Typst's lexer sees a stretch: code in brackets, a statement up to the end of its line, or text (content, `[...]`). */
type Mode = "(" | "{" | "[" | "statement" | "line";

const closing: Readonly<Record<string, Mode>> = { ")": "(", "}": "{", "]": "[" };
const openers = new Set(["(", "{", "["]);
const statementWords = /(?:let|set|show|import|include|return)\b/uy;
const identifier = /[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*/uy;
/** What a statement cannot end with. */
const goesOn = /(?:[=+*/,:<>.]|\b(?:and|or|not|in|else)|=>)\s*$/u;

/** The text of an identifier (`table.cell`) at an offset; "" where none stands there. */
export function identifierAt(source: string, at: number): string {
  identifier.lastIndex = at;
  return identifier.exec(source)?.[0] ?? "";
}

/** Offset behind a comment at `at`; `at` itself where none begins there. Block comments nest. */
export function behindComment(source: string, at: number): number {
  if (source[at] !== "/") return at;
  if (source[at + 1] === "/") {
    const end = source.indexOf("\n", at);
    return end < 0 ? source.length : end;
  }
  if (source[at + 1] !== "*") return at;
  let depth = 0;
  for (let position = at; position < source.length; position += 1) {
    const two = source.slice(position, position + 2);
    if (two !== "/*" && two !== "*/") continue;
    depth += two === "/*" ? 1 : -1;
    position += 1;
    if (depth === 0) return position + 1;
  }
  return source.length;
}

/** A raw text: the offsets of its words, and the one behind its last backtick. */
export function rawAt(source: string, at: number): { start: number; end: number; behind: number; ticks: number } {
  let ticks = 0;
  while (source[at + ticks] === "`") ticks += 1;
  if (ticks === 2) return { start: at + 1, end: at + 1, behind: at + 2, ticks };
  const fence = "`".repeat(ticks);
  const start = at + ticks;
  const found = source.indexOf(fence, start);
  const end = found < 0 ? source.length : found;
  return { start, end, behind: Math.min(source.length, end + ticks), ticks };
}

/** Offset behind a string that begins at `at`. */
export function behindString(source: string, at: number): number {
  for (let position = at + 1; position < source.length; position += 1) {
    if (source[position] === "\\") position += 1;
    else if (source[position] === '"') return position + 1;
  }
  return source.length;
}

/** Offset behind a formula that begins at `at`. */
export function behindFormula(source: string, at: number): number {
  for (let position = at + 1; position < source.length; position += 1) {
    const sign = source[position];
    if (sign === "\\") position += 1;
    else if (sign === '"') position = behindString(source, position) - 1;
    else if (sign === "$") return position + 1;
  }
  return source.length;
}

/** Offset behind what is no code and no text of its own at `at`: comments, strings, raw texts, formulas; else `at`. */
function behindOpaque(source: string, at: number, mode: Mode): number {
  switch (source[at]) {
    case "/":
      return isText(mode) && source[at - 1] === ":" ? at : behindComment(source, at);
    case '"':
      return isText(mode) ? at : behindString(source, at);
    case "`":
      return rawAt(source, at).behind;
    case "$":
      return behindFormula(source, at);
    case "\\":
      return Math.min(source.length, at + 2);
    default:
      return at;
  }
}

/** Offset behind a stretch whose first bracket stands at `at`; the end of the source where it is never closed. */
export function behindGroup(source: string, at: number): number {
  return skip(source, at + 1, [source[at] as Mode]);
}

/** Offset of the end of a statement (`#let ...`): its line's end, a semicolon, or a bracket that encloses it. */
export function endOfStatement(source: string, at: number): number {
  return skip(source, at, ["statement"]);
}

/** Offset of the end of a line of text; what stands in brackets of calls may reach over lines. */
export function endOfLine(source: string, at: number): number {
  return skip(source, at, ["line"]);
}

function isText(mode: Mode): boolean {
  return mode === "[" || mode === "line";
}

function skip(source: string, from: number, modes: Mode[]): number {
  let start = from;
  for (let at = from; at < source.length; at += 1) {
    const mode = modes.at(-1) ?? "[";
    const behind = behindOpaque(source, at, mode);
    if (behind > at) {
      at = behind - 1;
      continue;
    }
    const sign = source[at] ?? "";
    if (mode === "statement" && endsStatement(source, start, at)) {
      modes.pop();
      if (modes.length === 0) return at;
      at -= 1;
    } else if (openers.has(sign)) modes.push(sign as Mode);
    else if (closing[sign] === mode) {
      modes.pop();
      if (modes.length === 0) return at + 1;
    } else if (mode === "line" && sign === "\n") return at;
    else if (sign === "#" && isText(mode)) {
      const code = codeMode(source, at + 1);
      if (code === null) continue;
      modes.push(code.mode);
      start = code.at;
      at = code.at - 1;
    }
  }
  return source.length;
}

/** What begins behind "#": a statement, or a call with its brackets; null of anything shorter. */
function codeMode(source: string, at: number): { mode: Mode; at: number } | null {
  statementWords.lastIndex = at;
  if (statementWords.test(source)) return { mode: "statement", at };
  const behind = at + identifierAt(source, at).length;
  const sign = source[behind];
  return sign === "(" || sign === "{" ? { mode: sign, at: behind + 1 } : null;
}

function endsStatement(source: string, start: number, at: number): boolean {
  const sign = source[at] ?? "";
  if (sign === ";" || Object.hasOwn(closing, sign)) return true;
  if (sign !== "\n") return false;
  const before = source.slice(Math.max(start, at - 40), at);
  return !goesOn.test(before) && !/^\s*(?:else\b|\.[\p{L}])/u.test(source.slice(at, at + 200));
}

/** An argument of a call: its name where it has one, and where its value stands. */
export interface Argument {
  name: string | null;
  start: number;
  end: number;
}

/** The arguments between two brackets, of which the first stands at `at`; `behind` is the offset behind the second. */
export function argumentsAt(source: string, at: number): { args: Argument[]; behind: number } {
  const behind = behindGroup(source, at);
  const last = source[behind - 1] === ")" ? behind - 1 : behind;
  const args = elementsOf(source, at + 1, last).map(({ start, end }): Argument => {
    const name = identifierAt(source, start);
    const colon = name === "" ? null : /^\s*:(?!:)/u.exec(source.slice(start + name.length, start + name.length + 100));
    if (colon === null) return { name: null, start, end };
    return { name, ...trimmed(source, start + name.length + colon[0].length, end) };
  });
  return { args, behind };
}

/** What commas part between two offsets, without the blanks and comments around. */
export function elementsOf(source: string, from: number, to: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = from;
  for (let at = from; at <= to; at += 1) {
    if (at === to || source[at] === ",") {
      const element = trimmed(source, start, at);
      if (element.end > element.start) found.push(element);
      start = at + 1;
      continue;
    }
    const sign = source[at] ?? "";
    const behind = openers.has(sign) ? behindGroup(source, at) : behindOpaque(source, at, "(");
    if (behind > at) at = Math.min(behind, to) - 1;
  }
  return found;
}

/** A stretch of code without the blanks and comments around it. */
export function trimmed(source: string, from: number, to: number): { start: number; end: number } {
  let [start, end] = [behindBlanks(source, from), to];
  start = Math.min(start, to);
  while (end > start && /\s/u.test(source[end - 1] ?? "")) end -= 1;
  return { start, end };
}

/** Offset behind blanks, lines and comments. */
export function behindBlanks(source: string, from: number): number {
  let at = from;
  while (at < source.length) {
    const behind = /\s/u.test(source[at] ?? "") ? at + 1 : behindComment(source, at);
    if (behind === at) return at;
    at = behind;
  }
  return at;
}

/** The text of a string at an offset, its escapes read; null where none stands there. */
export function stringAt(source: string, at: number): string | null {
  if (source[at] !== '"') return null;
  const inner = source.slice(at + 1, behindString(source, at) - 1);
  return inner.replace(/\\(?:u\{([0-9a-fA-F]{1,6})\}|([^]))/gu, (_whole, code: string | undefined, sign: string) =>
    code === undefined ? (simpleEscapes[sign] ?? sign) : characterOf(code),
  );
}

const simpleEscapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** The character of a number in hexadecimal figures; none where there is no such. */
export function characterOf(code: string): string {
  const number = Number.parseInt(code, 16);
  return number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff) ? "" : String.fromCodePoint(number);
}

const labelPattern = /<([\p{L}\p{N}_][\p{L}\p{N}_.:-]*)>/uy;

/** The name of a label at an offset; null where none stands there. */
export function labelAt(source: string, at: number): string | null {
  labelPattern.lastIndex = at;
  return labelPattern.exec(source)?.[1] ?? null;
}

/** Names of the labels that a source defines; those that stand between brackets of a call refer to one. */
export function definedLabels(source: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === "`" || sign === "/") {
      const behind = sign === "`" ? rawAt(source, at).behind : source[at - 1] === ":" ? at : behindComment(source, at);
      if (behind > at) at = behind - 1;
    } else if (sign === "<") {
      const label = labelAt(source, at);
      if (label !== null && !/[(,:]\s*$/u.test(source.slice(Math.max(0, at - 30), at))) found.add(label);
    }
  }
  return found;
}
