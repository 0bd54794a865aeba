import { readCall } from "./typst-calls.js";
import { readFormula, readRaw } from "./typst-inlines.js";
import { deepest, type TypstReading } from "./typst-reading.js";
import { readShowRule } from "./typst-show.js";
import {
  behindBlanks,
  behindGroup,
  behindString,
  type Argument,
  elementsOf,
  endOfStatement,
  identifierAt,
  labelAt,
  stringAt,
} from "./typst-scanner.js";

/** What stands behind "#" in a text. Nothing is evaluated: content is read where it stands. Returns the offset behind it. */
export function readCode(reading: TypstReading, hash: number, end: number): number {
  const { source } = reading;
  const at = hash + 1;
  if (at >= end) return hash;
  const statement = readStatement(reading, at, end);
  if (statement !== null) return statement;
  const behind = readExpression(reading, { start: at, end }, { strings: true, isAlone: isAlone(source, hash, at) });
  return behind === at ? hash : behind;
}

/** Whether a call is all that stands on its lines: then it is a block. */
function isAlone(source: string, hash: number, at: number): boolean {
  let before = hash;
  while (" \t\r".includes(source[before - 1] ?? "\n")) before -= 1;
  if ((source[before - 1] ?? "\n") !== "\n") return false;
  let behind = at + identifierAt(source, at).length;
  while (source[behind] === "(" || source[behind] === "[") behind = behindGroup(source, behind);
  return /^[ \t\r]*(?:<[^<>\n]*>[ \t\r]*)?(?:\n|$|\/\/)/u.test(source.slice(behind, behind + 200));
}

/** Offset behind a statement that begins at an offset; null where none does. */
function readStatement(reading: TypstReading, at: number, end: number): number | null {
  const { source } = reading;
  const word = identifierAt(source, at);
  const rest = at + word.length;
  const behind = () => Math.min(end, endOfStatement(source, rest));
  switch (word) {
    case "include":
      reading.problem(at, `What it includes is not read: ${stringAt(source, behindBlanks(source, rest)) ?? "a file"}`);
      return behind();
    case "set":
    case "show":
      readShowRule(reading, word, { at: rest, readValue });
      return behind();
    case "let":
    case "import":
    case "return":
    case "break":
    case "continue":
      return behind();
    case "if":
    case "for":
    case "while":
      return readBranches(reading, rest, end);
    case "context":
      return readExpression(reading, { start: behindBlanks(source, rest), end }, { strings: true, isAlone: false });
    default:
      return null;
  }
}

/** The bodies of a condition or a loop, each read once; what they depend on is not known. */
function readBranches(reading: TypstReading, from: number, end: number): number {
  const { source } = reading;
  for (let at = from; ;) {
    const body = bodyFrom(source, at, end);
    if (body === null) return at;
    const behind = readExpression(reading, { start: body, end }, { strings: true, isAlone: false });
    const next = behindBlanks(source, behind);
    if (identifierAt(source, next) !== "else" || next >= end) return behind;
    reading.writer.add(" ", next, true);
    at = next + "else".length;
  }
}

/** Where the body behind a condition begins; null where none does on its line. */
function bodyFrom(source: string, from: number, end: number): number | null {
  for (let at = from; at < end && source[at] !== "\n";) {
    if (source[at] === "[" || source[at] === "{") return at;
    at = source[at] === "(" ? behindGroup(source, at) : source[at] === '"' ? behindString(source, at) : at + 1;
  }
  return null;
}

interface Given {
  /** Whether strings are shown. */
  strings: boolean;
  isAlone: boolean;
}

/** Reads what an expression shows, as far as it says so itself. Returns the offset behind it. */
function readExpression(reading: TypstReading, { start, end }: { start: number; end: number }, given: Given): number {
  const { source, writer } = reading;
  switch (source[start]) {
    case "[":
    case "{":
    case "(":
      return readGroup(reading, start, end, given);
    case '"': {
      if (given.strings) writer.add(stringAt(source, start) ?? "", start + 1, true);
      return Math.min(end, behindString(source, start));
    }
    case "$":
      return readFormula(reading, start, end);
    case "`":
      return readRaw(reading, start, end);
    case "<":
      return start + (labelAt(source, start)?.length ?? -2) + 2;
    default:
  }
  const name = identifierAt(source, start);
  if (name !== "") return readCall(reading, { start, end, name, ...given, readValue });
  const number =
    /^\d[\d.]*(?:pt|mm|cm|in|em|fr|deg|rad|%)?/u.exec(source.slice(start, Math.min(end, start + 40)))?.[0] ?? "";
  return start + number.length;
}

function readGroup(reading: TypstReading, start: number, end: number, given: Given): number {
  const { source } = reading;
  const behind = Math.min(end, behindGroup(source, start));
  if (reading.depth >= deepest) return behind;
  reading.depth += 1;
  if (source[start] === "[") reading.content(start + 1, behind - 1);
  else if (source[start] === "{") readStatements(reading, start + 1, behind - 1);
  else for (const element of elementsOf(source, start + 1, behind - 1)) readValue(reading, element, given.strings);
  reading.depth -= 1;
  return behind;
}

function readStatements(reading: TypstReading, start: number, end: number): void {
  const { source } = reading;
  for (let at = behindBlanks(source, start); at < end; at = behindBlanks(source, at)) {
    if (source[at] === ";") {
      at += 1;
      continue;
    }
    const statement = readStatement(reading, at, end);
    const last = statement ?? Math.min(end, endOfStatement(source, at));
    if (statement === null) readValue(reading, { start: at, end: last }, true);
    at = Math.max(at + 1, last);
  }
}

/** Reads the value of an argument: content, what is put together of several, what calls show. Functions show nothing. */
function readValue(reading: TypstReading, { start, end }: Pick<Argument, "start" | "end">, strings: boolean): void {
  const { source } = reading;
  if (/^(?:[\p{L}_][\p{L}\p{N}_-]*|\([^()]*\))\s*=>/u.test(source.slice(start, Math.min(end, start + 300)))) return;
  let at = start;
  while (at < end) {
    const behind = readExpression(reading, { start: at, end }, { strings, isAlone: false });
    const next = behindBlanks(source, behind);
    if (behind === at || source[next] !== "+") return;
    at = behindBlanks(source, next + 1);
  }
}
