import { sketchedTemplate } from "../../shape/sketched-shape.js";

/** A value as it stands behind a key, without the comment in brackets behind it. */
export interface LineValue {
  /** Null where nothing but a comment stands there. */
  text: string | null;
  isQuoted: boolean;
  /** Offset of the text in the line. */
  offset: number;
  /** Whether a comment in brackets was left out. */
  hasComment: boolean;
  problem: { offset: number; message: string; fix: string } | null;
}

/**
 * Reads what stands behind a key in its line.
 * @param line without blanks at its end
 * @param from offset of the value's first character in the line
 */
export function readLineValue(line: string, from: number, key: string): LineValue {
  const quote = line[from];
  if (quote === "'" || quote === '"') return readQuoted(line, from, key);
  const text = line.slice(from);
  if (text.startsWith("{(") && text.endsWith(")}")) return value(null, from, true);
  if (key.endsWith("prompt")) return value(text === "" ? null : text, from, false);
  const comment = commentIn(text);
  const written = (comment === null ? text : text.slice(0, comment)).trimEnd();
  return value(written === "" ? null : written, from, comment !== null);
}

function value(text: string | null, offset: number, hasComment: boolean): LineValue {
  return { text, isQuoted: false, offset, hasComment, problem: null };
}

/** Where a comment in brackets begins that ends with the line, whether its brackets match or not. */
function commentIn(text: string): number | null {
  if (!text.endsWith(")")) return null;
  if (text.startsWith("(")) return 0;
  for (let bracket = text.indexOf("("); bracket > 0; bracket = text.indexOf("(", bracket + 1)) {
    if (isBlank(text[bracket - 1])) return bracket;
  }
  return null;
}

const isBlank = (character: string | undefined): boolean => character === " " || character === "\t";

function readQuoted(line: string, from: number, key: string): LineValue {
  const ends = closingQuotes(line, from);
  const quoted = (end: number): LineValue => {
    const hasComment = end < line.length - 1;
    return { text: line.slice(from + 1, end), isQuoted: true, offset: from + 1, hasComment, problem: null };
  };
  const [first, second] = ends;
  if (first === undefined) {
    const fix = "Close it at the line's end, or before a comment in brackets that ends the line.";
    return { ...quoted(line.length), problem: { offset: from, message: "the quote is never closed", fix } };
  }
  if (second === undefined) return quoted(first);
  if (key.startsWith("output_")) {
    return quoted(ends.find((end) => sketchedTemplate(line.slice(from + 1, end)).value !== null) ?? first);
  }
  const columns = `${first - from} or ${second - from} characters behind the first quote`;
  const fix = "Use the other kind of quotes around the value.";
  return { ...quoted(first), problem: { offset: first, message: `the value may end ${columns}`, fix } };
}

/** Quotes that may end a value: at the line's end, or before a comment in brackets up to it. */
function closingQuotes(line: string, from: number): number[] {
  const quote = line[from] ?? "'";
  const ends: number[] = [];
  for (let at = line.indexOf(quote, from + 1); at >= 0; at = line.indexOf(quote, at + 1)) {
    if (at === line.length - 1) ends.push(at);
    else if (
      line.endsWith(")") &&
      isBlank(line[at + 1]) &&
      line
        .slice(at + 1, at + 20)
        .trimStart()
        .startsWith("(")
    )
      ends.push(at);
  }
  return ends;
}
